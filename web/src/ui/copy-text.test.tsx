import { CorkboardError } from "@corkboard/client";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { copyText, copyWhenLoaded } from "./copy-text.ts";
import { Toasts } from "./toasts.tsx";

afterEach(async () => {
  vi.restoreAllMocks();
  for (const button of page.getByRole("button", { name: "Dismiss" }).elements()) (button as HTMLElement).click();
});

const failed = "Copying is not possible here. Select the text and copy it.";

/** What was selected in a field when the page was asked to copy. */
function copyBySelection(isCopied: boolean): string[] {
  const copied: string[] = [];
  vi.spyOn(document, "execCommand").mockImplementation((command) => {
    const field = document.activeElement as HTMLTextAreaElement;
    copied.push(`${command} ${field.value.slice(field.selectionStart, field.selectionEnd)}`);
    return isCopied;
  });
  return copied;
}

test("the text is copied, and the page says so", async () => {
  await draw(<Toasts />);
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const copied = copyBySelection(true);
  await copyText("a text");
  expect(write.mock.calls).toEqual([["a text"]]);
  expect(copied).toEqual([]);
  await expect.element(page.getByText("Copied", { exact: true })).toBeVisible();
});

test("the page can say what exactly was copied", async () => {
  await draw(<Toasts />);
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await copyText("a text", "Link copied");
  await expect.element(page.getByText("Link copied", { exact: true })).toBeVisible();
});

test("without access to the clipboard the text is copied from a field that disappears again", async () => {
  const { place } = await draw(<Toasts />);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("forbidden"));
  const copied = copyBySelection(true);
  await copyText("a text");
  expect(copied).toEqual(["copy a text"]);
  expect(place.ownerDocument.querySelector("textarea")).toBeNull();
  await expect.element(page.getByText("Copied", { exact: true })).toBeVisible();
});

test("on plain HTTP the clipboard is not even asked", async () => {
  await draw(<Toasts />);
  vi.spyOn(window, "isSecureContext", "get").mockReturnValue(false);
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const copied = copyBySelection(true);
  await copyText("a text");
  expect(write).not.toHaveBeenCalled();
  expect(copied).toEqual(["copy a text"]);
});

test("in a dialog the field is in the dialog, where it can be selected", async () => {
  await draw(
    <>
      <dialog open>Dialog</dialog>
      <Toasts />
    </>,
  );
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("forbidden"));
  let parent = "";
  vi.spyOn(document, "execCommand").mockImplementation(() => {
    parent = document.querySelector("textarea")!.parentElement!.localName;
    return true;
  });
  await copyText("a text");
  expect(parent).toBe("dialog");
});

test("what cannot be copied at all is explained", async () => {
  await draw(<Toasts />);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("forbidden"));
  copyBySelection(false);
  await copyText("a text", "Link copied");
  await expect.element(page.getByText(failed)).toBeVisible();
  await expect.element(page.getByText("Link copied")).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Dismiss" }).last());
});

const texts = { copied: "Ticket copied", notCopied: "Ticket not copied" };

test("a text that is still loading is given to the clipboard at once, as browsers demand", async () => {
  await draw(<Toasts />);
  const written: ClipboardItem[] = [];
  vi.spyOn(navigator.clipboard, "write").mockImplementation(async (items) => void written.push(...items));
  const { promise, resolve } = Promise.withResolvers<string>();
  const copied = copyWhenLoaded(promise, texts);
  expect(written).toHaveLength(1);
  expect(page.getByText("Ticket copied").elements()).toHaveLength(0);
  resolve("a text");
  await copied;
  expect(await (await written[0]!.getType("text/plain")).text()).toBe("a text");
  await expect.element(page.getByText("Ticket copied")).toBeVisible();
});

test("a browser that accepts no promise is given the text once it is there", async () => {
  await draw(<Toasts />);
  vi.spyOn(navigator.clipboard, "write").mockRejectedValue(new TypeError("no promises"));
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await copyWhenLoaded(Promise.resolve("a text"), texts);
  expect(write.mock.calls).toEqual([["a text"]]);
  await expect.element(page.getByText("Ticket copied")).toBeVisible();
});

test("a text that nothing accepts is not said to be copied", async () => {
  await draw(<Toasts />);
  vi.spyOn(navigator.clipboard, "write").mockRejectedValue(new Error("forbidden"));
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("forbidden"));
  copyBySelection(false);
  await copyWhenLoaded(Promise.resolve("a text"), texts);
  await expect.element(page.getByText("Ticket not copied")).toBeVisible();
  expect(page.getByText("Ticket copied").elements()).toHaveLength(0);
});

test("a text that cannot be loaded is not copied, and the page says why", async () => {
  await draw(<Toasts />);
  const copied = copyBySelection(true);
  await copyWhenLoaded(Promise.reject(new CorkboardError(404, { error: "Ticket not found" }, undefined)), texts);
  await expect.element(page.getByText("Ticket not found")).toBeVisible();
  expect(copied).toEqual([]);
  expect(page.getByText("Ticket copied").elements()).toHaveLength(0);
});
