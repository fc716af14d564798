import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { showToast } from "./toast-store.ts";
import { Toasts } from "./toasts.tsx";

const status = page.getByRole("status");

function show(toast: Parameters<typeof showToast>[0]): void {
  onTestFinished(showToast(toast));
}

test("a message is announced politely as soon as it is there", async () => {
  await draw(<Toasts />);
  await expect.element(status).toHaveAttribute("aria-live", "polite");
  await expect.element(page.getByText("Saved")).not.toBeInTheDocument();
  show({ message: "Saved" });
  await expect.element(status.getByText("Saved")).toBeVisible();
});

test("messages are in the order in which they came", async () => {
  await draw(<Toasts />);
  show({ message: "First" });
  show({ message: "Second" });
  await expect.element(status.getByText("Second")).toBeVisible();
  expect(status.element().textContent).toMatch(/First.*Second/);
});

test("a message without an action can only be dismissed", async () => {
  await draw(<Toasts />);
  let gone = 0;
  show({ message: "Saved", onGone: () => gone++ });
  await expect.element(status.getByText("Saved")).toBeVisible();
  expect(status.getByRole("button").elements()).toHaveLength(1);
  await userEvent.click(status.getByRole("button", { name: "Dismiss" }));
  await expect.element(status.getByText("Saved")).not.toBeInTheDocument();
  expect(gone).toBe(1);
});

test("an action is offered with its key, runs once and takes the message away", async () => {
  await draw(<Toasts />);
  const log: string[] = [];
  show({
    message: "Deleted",
    action: { label: "Undo", hint: "Z", run: () => log.push("undone") },
    onGone: () => log.push("gone"),
  });
  const undo = status.getByRole("button", { name: "Undo" });
  await expect.element(undo).toHaveTextContent("UndoZ");
  await userEvent.click(undo);
  await expect.element(status.getByText("Deleted")).not.toBeInTheDocument();
  expect(log).toEqual(["undone"]);
});

test("an action without a key has no hint", async () => {
  await draw(<Toasts />);
  show({ message: "Deleted", action: { label: "Undo", run: () => {} } });
  await expect.element(status.getByRole("button", { name: "Undo" })).toBeVisible();
  expect(status.element().querySelector("kbd")).toBeNull();
});

test("only the message that somebody dismisses goes", async () => {
  await draw(<Toasts />);
  show({ message: "First" });
  show({ message: "Second" });
  await userEvent.click(status.getByRole("button", { name: "Dismiss" }).first());
  await expect.element(status.getByText("First")).not.toBeInTheDocument();
  await expect.element(status.getByText("Second")).toBeVisible();
});

test("errors look different", async () => {
  await draw(<Toasts />);
  show({ message: "Saved" });
  show({ message: "Failed", tone: "error" });
  await expect.element(status.getByText("Failed")).toBeVisible();
  const [saved, failed] = ["Saved", "Failed"].map(
    (message) => getComputedStyle(status.getByText(message).element().parentElement!).backgroundColor,
  );
  expect(failed).not.toBe(saved);
});

test.each<[string, (toast: HTMLElement) => void, (toast: HTMLElement) => void]>([
  [
    "the pointer is on it",
    (toast) => toast.dispatchEvent(new PointerEvent("pointerenter")),
    (toast) => toast.dispatchEvent(new PointerEvent("pointerleave")),
  ],
  [
    "something in it has the focus",
    (toast) => toast.querySelector("button")!.focus(),
    (toast) => toast.querySelector("button")!.blur(),
  ],
])("a message stays while %s, and for its time afterwards", async (_, hold, release) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  show({ message: "Deleted" });
  await draw(<Toasts />);
  const message = status.getByText("Deleted");
  await expect.element(message).toBeVisible();
  const toast = message.element().parentElement!;
  hold(toast);
  vi.advanceTimersByTime(60_000);
  await new Promise(requestAnimationFrame);
  await expect.element(message).toBeVisible();
  release(toast);
  vi.advanceTimersByTime(7_999);
  await new Promise(requestAnimationFrame);
  await expect.element(message).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(message).not.toBeInTheDocument();
});
