import { beforeAll, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keepFocus } from "./keep-focus.ts";

/** The app never stops keeping the focus. The tests of other components must not notice. */
beforeAll(() => {
  const listen = vi.spyOn(document, "addEventListener");
  const observe = vi.spyOn(MutationObserver.prototype, "observe");
  keepFocus();
  const listeners = listen.mock.calls.slice();
  const observers = observe.mock.contexts.slice();
  listen.mockRestore();
  observe.mockRestore();
  return () => {
    for (const each of listeners) document.removeEventListener(...each);
    for (const each of observers) if (each instanceof MutationObserver) each.disconnect();
  };
});

const drawn = () =>
  draw(
    <main>
      <section aria-label="Cards">
        <div id="row">
          <button type="button">Delete</button>
        </div>
        <button type="button">Other</button>
      </section>
      <section aria-label="Tabs" tabIndex={0}>
        <button type="button">Close</button>
      </section>
      <button type="button">Plain</button>
    </main>,
  );

const focus = (name: string) => (page.getByRole("button", { name }).element() as HTMLElement).focus();
const cards = page.getByRole("region", { name: "Cards" });
const frame = () => new Promise(requestAnimationFrame);

test("when what has the focus leaves, its surroundings get the focus, until they lose it", async () => {
  await drawn();
  focus("Delete");
  document.querySelector("#row")!.remove();
  await expect.element(cards).toHaveFocus();
  await expect.element(cards).toHaveAttribute("tabindex", "-1");
  focus("Other");
  await expect.element(cards).not.toHaveAttribute("tabindex");
});

test("surroundings that can have the focus anyway keep their place in the order", async () => {
  await drawn();
  focus("Close");
  page.getByRole("button", { name: "Close" }).element().remove();
  const tabs = page.getByRole("region", { name: "Tabs" });
  await expect.element(tabs).toHaveFocus();
  focus("Other");
  await expect.element(tabs).toHaveAttribute("tabindex", "0");
});

test("without closer surroundings the page itself gets the focus", async () => {
  await drawn();
  focus("Plain");
  page.getByRole("button", { name: "Plain" }).element().remove();
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("what had the focus before does not count", async () => {
  await drawn();
  focus("Delete");
  focus("Other");
  document.querySelector("#row")!.remove();
  await frame();
  await expect.element(page.getByRole("button", { name: "Other" })).toHaveFocus();
});

test("whoever presses the pointer elsewhere wants no focus", async () => {
  await drawn();
  focus("Delete");
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  document.querySelector("#row")!.remove();
  await frame();
  expect(document.activeElement).toBe(document.body);
});
