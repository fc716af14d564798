import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { exampleBoard, exampleCard, exampleList, projectId } from "../../test/support/example-board.ts";
import { keys } from "../service/api/keys.ts";
import { titlesIn } from "./add-cards.ts";
import { applyBoardEvents } from "./apply-board-events.ts";
import {
  cachedBoard,
  changeCachedBoard,
  changeCachedCard,
  withCard,
  withNewCard,
  withoutCard,
} from "./cached-board.ts";
import { moveCard } from "./move-card.ts";
import { onCardTaken } from "./taken-cards.ts";
import { beginChange } from "../service/saving/pending-changes.ts";

const card: Wire.Card = { ...examples.getCard.response.data, id: "photos", version: 3 };
const board = {
  ...exampleBoard(
    [exampleList("todo"), exampleList("done")],
    [exampleCard("photos", { list_id: "todo", version: 3 }), exampleCard("texts", { list_id: "todo" })],
  ),
  sequence: 10,
};

function cacheWith(isCardOpen = true): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(keys.board(projectId), board);
  if (isCardOpen) queryClient.setQueryData(keys.card("photos"), card);
  queryClient.setQueryData(keys.cardComments("photos"), []);
  queryClient.setQueryData(keys.archivedCards(projectId), []);
  return queryClient;
}

test("a card changes on its board and where it is open", () => {
  const queryClient = cacheWith();
  changeCachedCard(queryClient, { id: "photos", project_id: projectId }, { title: "Pictures", description: "New" });
  expect(cachedBoard(queryClient, projectId)!.cards.get("photos")).toEqual({
    ...board.cards.get("photos"),
    title: "Pictures",
  });
  expect(queryClient.getQueryData(keys.card("photos"))).toEqual({ ...card, title: "Pictures", description: "New" });
  expect(cachedBoard(queryClient, projectId)!.cards.get("texts")).toBe(board.cards.get("texts"));
});

test("what is not loaded stays so", () => {
  const queryClient = cacheWith(false);
  changeCachedCard(queryClient, { id: "photos", project_id: projectId }, { title: "Pictures" });
  changeCachedBoard(queryClient, "another", () => board);
  expect(queryClient.getQueryData(keys.card("photos"))).toBeUndefined();
  expect(cachedBoard(queryClient, "another")).toBeUndefined();
});

test("cards that a board does not have are not changed or removed", () => {
  expect(withCard(board, "unknown", { title: "New" })).toBe(board);
  expect(withoutCard(board, "unknown")).toBe(board);
});

test("a new card is added once and has what is not known about it empty", () => {
  expect(withNewCard(board, "photos", { title: "Other" })).toBe(board);
  const added = withNewCard(board, "logo", { title: "Logo", list_id: "done" });
  expect([...added.cards.keys()]).toEqual(["photos", "texts", "logo"]);
  expect(added.cards.get("logo")).toEqual({ ...exampleCard("logo"), title: "Logo", list_id: "done", version: 0 });
  expect([...withoutCard(added, "photos").cards.keys()]).toEqual(["texts", "logo"]);
});

test.each([
  ["One", ["One"]],
  ["One\r\nTwo\n\n  \nThree", ["One", "Two", "Three"]],
  ["- One\n* Two\n• Three\n  - Four", ["One", "Two", "Three", "Four"]],
  ["- [ ] One\n- [x] Two\n- [X] Three", ["One", "Two", "Three"]],
  ["-5 degrees\n[x] no list\n*bold*", ["-5 degrees", "[x] no list", "*bold*"]],
  [" \n", []],
])("the lines of %j are the titles %j", (text, titles) => {
  expect(titlesIn(text)).toEqual(titles);
});

test("a card that is where it should go, or unknown, is not saved", async () => {
  const queryClient = cacheWith();
  await moveCard(queryClient, projectId, "texts", { listId: "todo", index: 1 });
  await moveCard(queryClient, projectId, "unknown", { listId: "todo", index: 1 });
  await moveCard(queryClient, projectId, "texts", { listId: "unknown", index: 0 });
  await moveCard(queryClient, "another", "texts", { listId: "done", index: 0 });
  expect(cachedBoard(queryClient, projectId)).toBe(board);
});

let sequence = 10;
function event(type: Wire.Event["type"], values: Partial<Wire.Event> = {}): Wire.Event {
  sequence += 1;
  const example = examples.listEvents.response.data[0]!;
  const happened = { object_id: "photos", parent_id: null, version: 4, displaced: undefined, changes: {} };
  return { ...example, ...happened, ...values, id: `event-${sequence}`, sequence, type } as Wire.Event;
}

/** What would be loaded again because of an event, and who took which card. */
function after(queryClient: QueryClient, ...events: Wire.Event[]) {
  const taken: unknown[] = [];
  const end = onCardTaken((id, by) => taken.push([id, by]));
  applyBoardEvents(queryClient, events);
  end();
  const queries = queryClient.getQueryCache().getAll();
  const stale = queries.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey[0]);
  return { taken, stale };
}

const toDone = { changes: { list_id: { from: "todo", to: "done" } } };
const archiving = (from: boolean, to: boolean) => ({ changes: { archived: { from, to } } });

test("a card that somebody moves is taken, and its page loads again", () => {
  const queryClient = cacheWith();
  expect(after(queryClient, event("card.moved", toDone))).toEqual({
    taken: [["photos", "Dan Developer"]],
    stale: ["card"],
  });
  expect(cachedBoard(queryClient, projectId)!.cards.get("photos")!.list_id).toBe("done");
});

test("a card that a program moves is taken by nobody in particular", () => {
  expect(after(cacheWith(), event("card.moved", { ...toDone, actor: null })).taken).toEqual([["photos", undefined]]);
});

test("what the page already knows takes nothing", () => {
  expect(after(cacheWith(), event("card.moved", { ...toDone, version: 3 }))).toEqual({ taken: [], stale: [] });
});

test("a move that this page is saving takes nothing", () => {
  const end = beginChange("photos", { list_id: "done" }, {});
  expect(after(cacheWith(), event("card.moved", toDone)).taken).toEqual([]);
  end();
});

test("changed texts take nothing", () => {
  const changes = { title: { from: "photos", to: "Pictures" } };
  expect(after(cacheWith(), event("card.updated", { changes }))).toEqual({ taken: [], stale: ["card"] });
});

test("an archived or deleted card is taken and changes the archive", () => {
  const archived = cacheWith();
  const expected = { taken: [["photos", "Dan Developer"]], stale: ["card", "archived-cards"] };
  expect(after(archived, event("card.updated", archiving(false, true)))).toEqual(expected);
  expect(cachedBoard(archived, projectId)!.cards.has("photos")).toBe(false);
  expect(after(cacheWith(), event("card.deleted", { version: 3 }))).toEqual(expected);
});

test("cards that the board does not have are not taken", () => {
  expect(after(cacheWith(), event("card.deleted", { object_id: "unknown" })).taken).toEqual([]);
});

test("events of other boards change nothing", () => {
  const queryClient = cacheWith(false);
  expect(after(queryClient, event("card.moved", { ...toDone, project_id: "another" }))).toEqual({
    taken: [],
    stale: [],
  });
  expect(cachedBoard(queryClient, projectId)).toBe(board);
});

test("a comment loads the comments of its card again", () => {
  const comment = { object_id: "comment", parent_id: "photos" };
  expect(after(cacheWith(), event("comment.created", comment)).stale).toEqual(["card-comments"]);
  expect(after(cacheWith(), event("comment.created", { ...comment, parent_id: "texts" })).stale).toEqual([]);
});

test("a board loads again if too many cards were displaced", () => {
  const displaced = { items: [], truncated: true as const };
  expect(after(cacheWith(false), event("card.moved", { ...toDone, displaced })).stale).toEqual(["board"]);
});
