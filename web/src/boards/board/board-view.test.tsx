import { cleanup as forgetAnnouncements } from "@atlaskit/pragmatic-drag-and-drop-live-region";
import { examples } from "@corkboard/contract/examples";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import {
  dan,
  exampleBoard,
  exampleCard,
  exampleList,
  olive,
  projectId,
  signedInAs,
} from "../../../test/support/example-board.ts";
import { clientsQuery, projectsQuery } from "../../service/api/resources.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { boardQuery } from "../board-queries.ts";
import { reportTaken } from "../taken-cards.ts";
import { wantCardOn } from "../wanted-card.ts";
import { BoardView } from "./board-view.tsx";
import { heldCard, holdCard } from "./held-card.ts";

beforeEach(() => void vi.setSystemTime(new Date(2026, 2, 18, 12)));
afterEach(() => {
  vi.useRealTimers();
  forgetAnnouncements();
  wantCardOn(undefined);
});

const urgent = { text: "urgent", color: "red" };
const full = exampleBoard(
  [exampleList("todo"), exampleList("done")],
  [
    exampleCard("Photos", { list_id: "todo", labels: [urgent], due_date: "2026-03-17" }),
    exampleCard("Texts", { list_id: "todo", assigned_user_ids: [dan.user_id] }),
    exampleCard("Logo", { list_id: "done", due_date: "2026-03-17" }),
  ],
);

async function drawn(search = "", board = full) {
  const drawing = await draw(
    <div style={{ display: "flex", flexDirection: "column", height: 700 }}>
      <BoardView board={board} />
      <Toasts />
    </div>,
    {
      known: [
        ...signedInAs(olive),
        [boardQuery(projectId).queryKey, board],
        [projectsQuery.queryKey, examples.listProjects.response.data],
        [clientsQuery.queryKey, examples.listClients.response.data],
      ],
      at: `/boards/${projectId}${search}`,
    },
  );
  await expect.element(page.getByRole("heading", { name: "Relaunch" })).toBeVisible();
  return drawing;
}

const instructions = page.getByText(/^Press Space to pick up the card/);
const newCard = page.getByRole("button", { name: /^New card/ });
const addList = page.getByRole("button", { name: "Add a list" });
const title = page.getByRole("textbox", { name: "Title of the new card" });
const list = (name: string) => page.getByRole("region", { name });
const card = (name: string) => page.getByRole("link", { name: new RegExp(name) });

/** The cards by the names of their columns. */
const shown = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>("[data-column-id]")].map((column) =>
    [column.ariaLabel, column.querySelector("h2 + span")!.textContent].concat(
      [...column.querySelectorAll("[data-title]")].map((each) => each.textContent),
    ),
  );

test("a board shows its lists in order, with instructions for the keyboard", async () => {
  const { place } = await drawn();
  await expect.element(instructions).toHaveAttribute("id", "board-instructions");
  expect(shown(place)).toEqual([
    ["todo", "2", "Photos", "Texts"],
    ["done", "1", "Logo"],
  ]);
  await expect.element(addList).toBeVisible();
});

test("nothing is overdue in the last list", async () => {
  await drawn();
  await expect.element(list("todo").getByTitle("Overdue since Mar 17")).toBeVisible();
  await expect.element(list("done").getByTitle("Due Mar 17")).toBeVisible();
});

test.each([
  ["?q=PHO", ["Photos"], []],
  ["?label=urgent", ["Photos"], []],
  [`?assignee=${dan.user_id}`, ["Texts"], []],
  ["?assignee=none", ["Photos"], ["Logo"]],
  ["?due=overdue", ["Photos"], []],
  ["?due=week", ["Photos"], ["Logo"]],
])("filters show some cards of the lists and count all: %s", async (search, todo, done) => {
  const { place } = await drawn(search);
  expect(shown(place)).toEqual([
    ["todo", "2", ...todo],
    ["done", "1", ...done],
  ]);
});

test.each([
  [
    "assignee",
    [
      ["Unassigned", "2", "Photos", "Logo"],
      ["Dan Developer", "1", "Texts"],
    ],
  ],
  [
    "label",
    [
      ["No label", "2", "Texts", "Logo"],
      ["urgent", "1", "Photos"],
    ],
  ],
])("cards are grouped by %s, without new lists and cards", async (group, expected) => {
  const { place } = await drawn(`?group=${group}`);
  expect(shown(place)).toEqual(expected);
  await expect.element(addList).not.toBeInTheDocument();
  await expect.element(newCard).not.toBeInTheDocument();
  await userEvent.keyboard("n");
  await expect.element(title).not.toBeInTheDocument();
});

test("filters count in groups", async () => {
  const { place } = await drawn("?group=label&q=o&due=overdue");
  expect(shown(place)).toEqual([
    ["No label", "0"],
    ["urgent", "1", "Photos"],
  ]);
});

test("a new card goes to the first list", async () => {
  await drawn();
  await userEvent.click(newCard);
  await expect.element(list("todo").getByRole("textbox")).toHaveFocus();
  await expect.element(list("done").getByRole("textbox")).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await expect.element(title).not.toBeInTheDocument();
});

test("the key N adds a card", async () => {
  await drawn();
  await userEvent.keyboard("n");
  await expect.element(list("todo").getByRole("textbox")).toHaveFocus();
});

test("a card that was wanted before the board was open can be written at once", async () => {
  wantCardOn(projectId);
  await drawn();
  await expect.element(list("todo").getByRole("textbox")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(title).not.toBeInTheDocument();
});

test("a card that is wanted on another board is not written here", async () => {
  wantCardOn("another");
  await drawn();
  await expect.element(instructions).toBeInTheDocument();
  await expect.element(title).not.toBeInTheDocument();
});

test("a board without lists offers to start with some", async () => {
  await drawn("", exampleBoard([]));
  await expect.element(page.getByRole("heading", { name: "This board has no lists yet" })).toBeVisible();
  await expect.element(newCard).not.toBeInTheDocument();
  await expect.element(addList).not.toBeInTheDocument();
});

test("the calendar takes the place of the lists", async () => {
  const { place } = await drawn("?view=calendar");
  await expect.element(page.getByRole("grid", { name: "March 2026" })).toBeVisible();
  expect(shown(place)).toEqual([]);
  await expect.element(newCard).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: /^Photos/ })).toBeVisible();
});

test("a click opens a card with the filters kept", async () => {
  const { address } = await drawn("?q=PHO");
  await expect.element(card("Photos")).toHaveAttribute("href", `/boards/${projectId}/cards/Photos?q=PHO`);
  await userEvent.click(card("Photos"));
  await expect.poll(address).toBe(`/boards/${projectId}/cards/Photos?q=PHO`);
});

test.each(["Control", "Shift", "Meta", "Alt"])("a click with %s is left to the browser", async (key) => {
  const { address, place } = await drawn();
  let isPrevented: boolean | undefined;
  place.parentElement!.addEventListener(
    "click",
    (event) => {
      isPrevented = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  await userEvent.keyboard(`{${key}>}`);
  await userEvent.click(card("Photos"));
  await userEvent.keyboard(`{/${key}}`);
  expect(isPrevented).toBe(false);
  expect(address()).toBe(`/boards/${projectId}`);
});

test("a card that is dropped where it was stays, also behind cards that the filters hide", async () => {
  await drawn("?q=Te");
  await expect.element(instructions).toBeInTheDocument();
  card("Texts").element().focus();
  await userEvent.keyboard(" ");
  await expect.poll(() => heldCard()?.to).toEqual({ listId: "todo", index: 0 });
  await userEvent.keyboard("{Enter}");
  await expect.poll(heldCard).toBeUndefined();
});

test.each([
  ["Dan", "Dan Developer", "Dan Developer has just moved “Photos”, so your move was cancelled."],
  ["somebody unknown", undefined, "Somebody else has just moved “Photos”, so your move was cancelled."],
])("a held card that %s takes is let go", async (_, by, message) => {
  await drawn();
  await expect.element(instructions).toBeInTheDocument();
  card("Photos").element().focus();
  await userEvent.keyboard(" ");
  await expect.poll(() => heldCard()?.id).toBe("Photos");
  reportTaken("Texts", by);
  expect(heldCard()?.id).toBe("Photos");
  (document.activeElement as HTMLElement).blur();
  reportTaken("Photos", by);
  expect(heldCard()).toBeUndefined();
  await expect.element(page.getByText(message).first()).toBeVisible();
  await expect.element(card("Photos")).toHaveFocus();
  await userEvent.click(page.getByRole("button", { name: "Dismiss" }).last());
});

test("a dragged card that somebody takes does not get the focus", async () => {
  await drawn();
  await expect.element(instructions).toBeInTheDocument();
  holdCard({ id: "Photos", by: "pointer", from: "todo", to: undefined });
  reportTaken("Photos", undefined);
  expect(heldCard()).toBeUndefined();
  await userEvent.click(page.getByRole("button", { name: "Dismiss" }).last());
  await expect.element(card("Photos")).not.toHaveFocus();
});
