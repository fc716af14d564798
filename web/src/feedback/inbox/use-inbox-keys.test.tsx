import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { activeActions } from "../../service/keyboard/actions.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";

const current = examples.listFeedback.response.data[0]!;

async function drawn(state: Partial<Parameters<typeof useInboxKeys>[0]> = {}) {
  const calls: string[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args].join(" "));
  function Inbox() {
    useInboxKeys({
      current,
      isOpen: false,
      move: note("move"),
      extend: note("extend"),
      open: () => note("open")(),
      close: () => note("close")(),
      peek: () => note("peek")(),
      markDone: () => note("done")(),
      showMenu: note("menu"),
      toggle: () => note("toggle")(),
      showFilter: () => note("filter")(),
      ...state,
    });
    return (
      <>
        <section aria-label="List" tabIndex={-1}>
          <button type="button" data-id="row">
            Row
          </button>
        </section>
        <main id="content" tabIndex={-1} aria-label="Content">
          <button type="button">Elsewhere</button>
        </main>
      </>
    );
  }
  await draw(<Inbox />);
  await expect.element(row).toBeVisible();
  return calls;
}

const row = page.getByRole("button", { name: "Row" });
const elsewhere = page.getByRole("button", { name: "Elsewhere" });
const focus = (locator: typeof row) => (locator.element() as HTMLElement).focus();

const everywhere = [
  ["j", "move 1"],
  ["k", "move -1"],
  ["J", "extend 1"],
  ["K", "extend -1"],
  ["e", "done"],
  ["a", "menu assign"],
  ["s", "menu status"],
  ["x", "toggle"],
  ["/", "filter"],
] as const;
const onlyInList = [
  ["{ArrowDown}", "move 1"],
  ["{ArrowUp}", "move -1"],
  ["{Shift>}{ArrowDown}{/Shift}", "extend 1"],
  ["{Shift>}{ArrowUp}{/Shift}", "extend -1"],
  ["{Enter}", "open"],
  [" ", "peek"],
] as const;

test.each([...everywhere, ...onlyInList])("on a row, the key %j means: %s", async (keys, expected) => {
  const calls = await drawn();
  focus(row);
  await userEvent.keyboard(keys);
  expect(calls).toEqual([expected]);
});

test("keys of the list also work on the list itself, on the page and nowhere in particular", async () => {
  const calls = await drawn();
  (page.getByRole("region", { name: "List" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  (page.getByRole("main").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowUp}");
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("{Enter}");
  expect(calls).toEqual(["move 1", "move -1", "open"]);
});

test.each(onlyInList)("%s is left to a button elsewhere", async (keys) => {
  const calls = await drawn();
  focus(elsewhere);
  await userEvent.keyboard(keys);
  expect(calls).toEqual([]);
});

test.each(everywhere)("%s works elsewhere too", async (keys, expected) => {
  const calls = await drawn();
  focus(elsewhere);
  await userEvent.keyboard(keys);
  expect(calls).toEqual([expected]);
});

test("in an empty list, keys that act on a report do nothing", async () => {
  const calls = await drawn({ current: undefined });
  focus(row);
  for (const key of ["{Enter}", " ", "e", "a", "s", "x"]) await userEvent.keyboard(key);
  expect(calls).toEqual([]);
  await userEvent.keyboard("/");
  expect(calls).toEqual(["filter"]);
});

test("Escape closes an open report", async () => {
  const calls = await drawn({ isOpen: true });
  await userEvent.keyboard("{Escape}");
  expect(calls).toEqual(["close"]);
});

test("Escape does nothing if no report is open", async () => {
  const calls = await drawn({ isOpen: false });
  await userEvent.keyboard("{Escape}");
  expect(calls).toEqual([]);
});

test("every key has its name in the help", async () => {
  await drawn();
  await expect
    .poll(() => activeActions().map(({ keys, label }) => [keys, label]))
    .toEqual([
      ["j", "Next report"],
      ["k", "Previous report"],
      ["ArrowDown", "Next report"],
      ["ArrowUp", "Previous report"],
      ["J", "Extend selection down"],
      ["K", "Extend selection up"],
      ["Enter", "Open report"],
      [" ", "Peek"],
      ["Escape", "Close report"],
      ["e", "Mark done"],
      ["a", "Assign"],
      ["s", "Change status"],
      ["x", "Select"],
      ["/", "Filter"],
    ]);
});

test("the help lists them together", async () => {
  await drawn();
  await expect.poll(() => new Set(activeActions().map(({ group }) => group))).toEqual(new Set(["Inbox"]));
});

test("what needs the keyboard is not offered in the palette", async () => {
  await drawn();
  const offered = () => activeActions().filter((each) => !("isForKeysOnly" in each));
  await expect.poll(() => offered().map(({ keys }) => keys)).toEqual(["e", "a", "s", "x", "/"]);
});
