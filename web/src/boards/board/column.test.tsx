import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { exampleCard, exampleList } from "../../../test/support/example-board.ts";
import type { Column as BoardColumn } from "../board.ts";
import { setCollapsed } from "./collapsed-lists.ts";
import { Column } from "./column.tsx";
import { requestFocus } from "./focus-request.ts";
import { holdCard } from "./held-card.ts";

afterEach(() => {
  holdCard(undefined);
  requestFocus(undefined);
  setCollapsed("todo", false);
});

const list = exampleList("todo", { name: "To do" });
const cardsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => exampleCard(`Card ${index + 1}.`, { list_id: "todo", position: index }));

async function drawn(cards = cardsOf(3), props: Partial<Parameters<typeof Column>[0]> = {}, column?: BoardColumn) {
  const adding: (string | undefined)[] = [];
  const { place } = await draw(
    <div data-board="" style={{ display: "flex", height: 400, width: 600, overflow: "auto" }}>
      <Column
        column={column ?? { list, cards }}
        total={cards.length}
        projectId="project"
        hrefOf={(id) => `/cards/${id}`}
        people={new Map()}
        index={0}
        listCount={1}
        isAdding={false}
        onAdding={(id) => adding.push(id)}
        {...props}
      />
    </div>,
  );
  return { place, adding };
}

const card = (title: string) => page.getByRole("link", { name: title, exact: true });
const section = page.getByRole("region", { name: "To do" });
const items = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>("[data-card-id]")];
const topOf = (title: string) => card(title).element().getBoundingClientRect().top;

test("a list shows its cards below each other, each with its address", async () => {
  await drawn();
  await expect.element(section.getByRole("list", { name: "To do" })).toBeVisible();
  await expect.element(card("Card 2.")).toHaveAttribute("href", "/cards/Card 2.");
  await expect.element(card("Card 2.")).toHaveAttribute("aria-describedby", "board-instructions");
  const boxes = [1, 2, 3].map((each) => card(`Card ${each}.`).element().getBoundingClientRect());
  expect(boxes.slice(1).map((box, index) => Math.round(box.top - boxes[index]!.bottom))).toEqual([8, 8]);
});

test("of a long list, only what is near the screen is rendered, and it says how long it is", async () => {
  const { place } = await drawn(cardsOf(300));
  await expect.element(card("Card 1.")).toBeVisible();
  expect(items(place).length).toBeGreaterThan(5);
  expect(items(place).length).toBeLessThan(40);
  expect(items(place)[0]!.getAttribute("aria-setsize")).toBe("300");
});

test("scrolling renders what comes into view, and forgets what is far away", async () => {
  const { place } = await drawn(cardsOf(300));
  await expect.element(card("Card 1.")).toBeVisible();
  const scroller = place.querySelector("[data-scroller]")!;
  scroller.scrollTo({ top: scroller.scrollHeight });
  await expect.element(card("Card 300.")).toBeVisible();
  await expect.element(card("Card 1.")).not.toBeInTheDocument();
  expect(card("Card 300.").element().closest("li")!.getAttribute("aria-posinset")).toBe("300");
});

test("a card that has the focus stays when it is scrolled away", async () => {
  const { place } = await drawn(cardsOf(300));
  await expect.element(card("Card 1.")).toBeVisible();
  card("Card 1.").element().focus();
  const scroller = place.querySelector("[data-scroller]")!;
  scroller.scrollTo({ top: scroller.scrollHeight });
  await expect.element(card("Card 300.")).toBeVisible();
  await expect.element(card("Card 1.")).toHaveFocus();
});

test("a card that is to get the focus is rendered wherever it is", async () => {
  await drawn(cardsOf(300));
  await expect.element(card("Card 1.")).toBeVisible();
  requestFocus("Card 200.");
  await expect.element(card("Card 200.")).toHaveFocus();
});

test("only the column for which a card is wanted focuses it", async () => {
  await drawn();
  await expect.element(card("Card 1.")).toBeVisible();
  requestFocus("Card 2.", "another column");
  await new Promise(requestAnimationFrame);
  await expect.element(card("Card 2.")).not.toHaveFocus();
  requestFocus("Card 2.", "todo");
  await expect.element(card("Card 2.")).toHaveFocus();
});

test("a card that is dragged over the list leaves its place and shows where it would go", async () => {
  const { place } = await drawn();
  await expect.element(card("Card 3.")).toBeVisible();
  const [first, second] = [topOf("Card 1."), topOf("Card 2.")];
  holdCard({ id: "Card 1.", by: "pointer", from: "todo", to: { listId: "todo", index: 1 } });
  await expect.poll(() => place.querySelector("[data-drop]")).not.toBeNull();
  const drop = place.querySelector<HTMLElement>("[data-drop]")!;
  expect(drop.ariaHidden).toBe("true");
  expect(card("Card 1.").element().closest("li")).toHaveStyle({ opacity: "0" });
  expect(card("Card 2.").element().closest("li")).toHaveStyle({ opacity: "1" });
  await expect.poll(() => topOf("Card 2.")).toBe(first);
  await expect.poll(() => drop.getBoundingClientRect().top).toBe(second);
  await expect.poll(() => topOf("Card 3.")).toBe(second + 70);
});

test("a card that is dragged over another list shows no place in this one", async () => {
  const { place } = await drawn();
  await expect.element(card("Card 3.")).toBeVisible();
  const first = topOf("Card 1.");
  holdCard({ id: "Card 1.", by: "pointer", from: "todo", to: { listId: "done", index: 0 } });
  await expect.poll(() => topOf("Card 2.")).toBe(first);
  expect(place.querySelector("[data-drop]")).toBeNull();
});

test("a card that is carried by keyboard can be seen and leaves no gap", async () => {
  const { place } = await drawn();
  await expect.element(card("Card 1.")).toBeVisible();
  const [before] = items(place);
  const normal = getComputedStyle(before!.querySelector("a")!).rotate;
  holdCard({ id: "Card 1.", by: "keyboard", from: "todo", to: { listId: "todo", index: 0 } });
  await expect.poll(() => getComputedStyle(items(place)[0]!.querySelector("a")!).rotate).not.toBe(normal);
  expect(getComputedStyle(items(place)[1]!.querySelector("a")!).rotate).toBe(normal);
  expect(items(place)[0]).toHaveStyle({ opacity: "1" });
  expect(place.querySelector("[data-drop]")).toBeNull();
});

const expand = page.getByRole("button", { name: /^Expand To do/ });

test("a collapsed list shows its name and how many cards it has, and expands", async () => {
  setCollapsed("todo", true);
  await drawn(cardsOf(1), { total: 12 });
  await expect.element(expand).toHaveAccessibleName("Expand To do (12 cards)");
  await expect.element(expand).toHaveTextContent("To do12");
  await expect.element(section).not.toBeInTheDocument();
  await userEvent.click(expand);
  await expect.element(section).toBeVisible();
  expect(localStorage.getItem("corkboard.collapsed-lists")).toBe("[]");
});

test("a list that is collapsed stays so on this device", async () => {
  await drawn();
  setCollapsed("todo", true);
  await expect.element(expand).toBeVisible();
  expect(localStorage.getItem("corkboard.collapsed-lists")).toBe('["todo"]');
});

test("dragging a card over a collapsed list does not open it", async () => {
  setCollapsed("todo", true);
  await drawn();
  holdCard({ id: "other", by: "pointer", from: "done", to: { listId: "todo", index: 0 } });
  await new Promise(requestAnimationFrame);
  await expect.element(expand).toBeVisible();
});

test("a card can be added from the header and below the cards", async () => {
  const { adding } = await drawn();
  const buttons = section.getByRole("button", { name: "Add a card to To do" });
  await userEvent.click(buttons.first());
  await userEvent.click(buttons.last());
  expect(adding).toEqual(["todo", "todo"]);
});

test("the field for new cards can be closed", async () => {
  const { adding } = await drawn(cardsOf(1), { isAdding: true });
  await expect.element(page.getByRole("textbox", { name: "Title of the new card" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(adding).toEqual([undefined]);
});

test("the header counts all cards of the list, not only those that the filters show", async () => {
  await drawn(cardsOf(1), { total: 7 });
  await expect.element(section.getByTitle("7 cards")).toBeVisible();
});

test("a group has no menu and takes no new cards", async () => {
  const cards = cardsOf(2);
  await drawn(cards, { total: 9 }, { list, cards, group: { by: "label", value: "urgent" } });
  await expect.element(section.getByRole("heading", { name: "To do" })).toBeVisible();
  await expect.element(section.getByTitle("2 cards")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Add a card to To do" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Actions for the list To do" })).not.toBeInTheDocument();
});
