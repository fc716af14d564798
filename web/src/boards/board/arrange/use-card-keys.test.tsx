import { cleanup as forgetAnnouncements } from "@atlaskit/pragmatic-drag-and-drop-live-region";
import { useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/support/draw.tsx";
import { exampleCard, exampleList } from "../../../../test/support/example-board.ts";
import type { Column as BoardColumn } from "../../board.ts";
import type { BoardSearch } from "../../board-search.ts";
import { setCollapsed } from "../collapsed-lists.ts";
import { Column } from "../column.tsx";
import { requestFocus } from "../focus-request.ts";
import { heldCard, holdCard } from "../held-card.ts";
import { useVisibleColumns } from "../use-visible-columns.ts";
import type { Drop } from "./dragging.ts";
import { useCardKeys } from "./use-card-keys.ts";

afterEach(() => {
  forgetAnnouncements();
  holdCard(undefined);
  requestFocus(undefined);
  for (const id of ["todo", "empty", "done"]) setCollapsed(id, false);
});

const people = new Map([
  ["ann", "Ann"],
  ["ben", "Ben"],
]);

const columnOf = (id: string, position: number, titles: readonly string[]): BoardColumn => ({
  list: exampleList(id, { position }),
  cards: titles.map((title, index) =>
    exampleCard(title, { list_id: id, position: index, assigned_user_ids: title === "a2" ? ["ann"] : [] }),
  ),
});
const columns = [columnOf("todo", 0, ["a1", "a2", "a3"]), columnOf("empty", 1, []), columnOf("done", 2, ["c1", "c2"])];

async function drawn(search: BoardSearch = {}) {
  const drops: unknown[] = [];
  const drop: Drop = ({ id, from }, place) => void drops.push([id, from, place]);
  function Board() {
    const scroller = useRef<HTMLDivElement>(null);
    const visible = useVisibleColumns(columns, search, people);
    useCardKeys(scroller, visible, drop);
    return (
      <div ref={scroller} data-board="" style={{ display: "flex", height: 600 }}>
        {visible.map((column, index) => (
          <Column
            key={column.list.id}
            column={column}
            total={column.cards.length}
            projectId="project"
            hrefOf={(id) => `/${id}`}
            people={people}
            index={index}
            listCount={visible.length}
            isAdding={false}
            onAdding={() => undefined}
          />
        ))}
      </div>
    );
  }
  const { place } = await draw(<Board />);
  await expect.element(card("a1")).toBeVisible();
  const heard: string[] = [];
  place.addEventListener("keydown", (event) => void heard.push(`${event.key}${event.defaultPrevented ? "!" : ""}`));
  const shown = () =>
    Object.fromEntries(
      [...place.querySelectorAll<HTMLElement>("[data-column-id]")].map((column) => [
        column.dataset.columnId,
        [...column.querySelectorAll<HTMLElement>("[data-card-id]")]
          .toSorted((a, b) => Number(a.getAttribute("aria-posinset")) - Number(b.getAttribute("aria-posinset")))
          .map((each) => each.dataset.cardId),
      ]),
    );
  return { drops, heard, shown, place };
}

const card = (title: string) => page.getByRole("link", { name: new RegExp(`^${title}`) });
const focus = (title: string) => card(title).element().focus();
const said = () => [...document.querySelectorAll("[role=status]")].map((each) => each.textContent);

test.each([
  ["a1", "ArrowDown", "a2"],
  ["a2", "ArrowUp", "a1"],
  ["a1", "ArrowUp", "a1"],
  ["a3", "ArrowDown", "a3"],
  ["a2", "ArrowRight", "c2"],
  ["a3", "ArrowRight", "c2"],
  ["c2", "ArrowLeft", "a2"],
  ["c1", "ArrowLeft", "a1"],
  ["c1", "ArrowRight", "c1"],
  ["a1", "ArrowLeft", "a1"],
])("from %s, %s goes to %s", async (from, key, to) => {
  const { heard } = await drawn();
  focus(from);
  await userEvent.keyboard(`{${key}}`);
  await expect.element(card(to)).toHaveFocus();
  expect(heard).toEqual([]);
});

test.each(["Control", "Alt", "Meta"])("arrows with %s stay with the browser", async (key) => {
  const { heard } = await drawn();
  focus("a1");
  await userEvent.keyboard(`{${key}>}{ArrowDown}{/${key}}`);
  await expect.element(card("a1")).toHaveFocus();
  expect(heard).toEqual([key, "ArrowDown"]);
});

test("other keys, and Enter and Escape of a card that is not held, stay with the browser", async () => {
  const { heard, place } = await drawn();
  place.addEventListener("click", (event) => event.preventDefault());
  focus("a1");
  await userEvent.keyboard("x{Escape}{Enter}");
  expect(heard).toEqual(["x", "Escape", "Enter"]);
  expect(heldCard()).toBeUndefined();
});

test("keys on the menu of a card do not move it", async () => {
  const { heard } = await drawn();
  page.getByRole("button", { name: "Actions for “a1”" }).element().focus();
  await userEvent.keyboard("x");
  expect(heard).toEqual(["x"]);
  expect(heldCard()).toBeUndefined();
});

test("Space picks a card up and says where it is", async () => {
  const { heard } = await drawn();
  focus("a2");
  await userEvent.keyboard(" ");
  expect(heldCard()).toEqual({ id: "a2", by: "keyboard", from: "todo", to: { listId: "todo", index: 1 } });
  expect(heard).toEqual([]);
  await expect.poll(said).toContain("Picked up “a2” in todo, position 2 of 3.");
});

test("a held card goes down and up within its list only", async () => {
  const { shown } = await drawn();
  focus("a2");
  await userEvent.keyboard(" {ArrowDown}");
  await expect.poll(shown).toEqual({ todo: ["a1", "a3", "a2"], empty: [], done: ["c1", "c2"] });
  await expect.element(card("a2")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  expect(shown().todo).toEqual(["a1", "a3", "a2"]);
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(() => shown().todo).toEqual(["a1", "a2", "a3"]);
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(() => shown().todo).toEqual(["a2", "a1", "a3"]);
  await userEvent.keyboard("{ArrowUp}");
  expect(shown().todo).toEqual(["a2", "a1", "a3"]);
  expect(heldCard()?.to).toEqual({ listId: "todo", index: 0 });
  await expect.poll(said).toContain("todo, position 1 of 3.");
});

test("a held card goes to empty lists too, and to the end of shorter ones", async () => {
  const { shown } = await drawn();
  focus("a3");
  await userEvent.keyboard(" {ArrowLeft}");
  expect(heldCard()?.to).toEqual({ listId: "todo", index: 2 });
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(shown).toEqual({ todo: ["a1", "a2"], empty: ["a3"], done: ["c1", "c2"] });
  await expect.element(card("a3")).toHaveFocus();
  await expect.poll(said).toContain("empty, position 1 of 1.");
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(shown).toEqual({ todo: ["a1", "a2"], empty: [], done: ["a3", "c1", "c2"] });
  await userEvent.keyboard("{ArrowRight}");
  expect(heldCard()?.to).toEqual({ listId: "done", index: 0 });
  await expect.poll(said).toContain("done, position 1 of 3.");
});

test.each([" ", "{Enter}"])("a held card is dropped with %j", async (key) => {
  const { drops, heard } = await drawn();
  focus("a1");
  await userEvent.keyboard(` {ArrowDown}${key}`);
  expect(drops).toEqual([["a1", "todo", { listId: "todo", index: 1 }]]);
  expect(heard).toEqual([]);
  await expect.poll(heldCard).toBeUndefined();
  await expect.element(card("a1")).toHaveFocus();
  await expect.poll(said).toContain("Dropped “a1” in todo, position 2 of 3.");
});

test("a card that is dropped elsewhere is counted there", async () => {
  const { drops } = await drawn();
  focus("a2");
  await userEvent.keyboard(" {ArrowRight}{ArrowRight}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
  expect(drops).toEqual([["a2", "todo", { listId: "done", index: 2 }]]);
  await expect.poll(said).toContain("Dropped “a2” in done, position 3 of 3.");
});

test("Escape returns a held card to its place", async () => {
  const { drops, shown, heard } = await drawn();
  focus("a1");
  await userEvent.keyboard(" {ArrowRight}{Escape}");
  await expect.poll(shown).toEqual({ todo: ["a1", "a2", "a3"], empty: [], done: ["c1", "c2"] });
  await expect.element(card("a1")).toHaveFocus();
  expect([drops, heard, heldCard()]).toEqual([[], [], undefined]);
  await expect.poll(said).toContain("Cancelled. “a1” is back where it was.");
});

test("a card that is carried over a collapsed list opens it meanwhile", async () => {
  await drawn();
  setCollapsed("empty", true);
  await expect.element(page.getByRole("button", { name: "Expand empty (0 cards)" })).toBeVisible();
  focus("a1");
  await userEvent.keyboard(" {ArrowRight}");
  await expect.element(page.getByRole("region", { name: "empty" })).toBeVisible();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("button", { name: "Expand empty (0 cards)" })).toBeVisible();
});

test("in groups, cards change between them and have no order", async () => {
  const { shown, drops } = await drawn({ group: "assignee" });
  await expect.poll(shown).toEqual({ "assignee:": ["a1", "a3", "c1", "c2"], "assignee:ann": ["a2"] });
  focus("a3");
  await userEvent.keyboard(" {ArrowUp}");
  expect(heldCard()?.to).toEqual({ listId: "assignee:", index: 1 });
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(shown).toEqual({ "assignee:": ["a1", "c1", "c2"], "assignee:ann": ["a2", "a3"] });
  await userEvent.keyboard("{Enter}");
  expect(drops).toEqual([["a3", "assignee:", { listId: "assignee:ann", index: 1 }]]);
});

test("filters leave out the other cards", async () => {
  const { shown } = await drawn({ q: "A" });
  expect(shown()).toEqual({ todo: ["a1", "a2", "a3"], empty: [], done: [] });
});
