import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";
import { keys } from "../service/api/keys.ts";
import { beginChange } from "../service/saving/pending-changes.ts";
import { type Board, type BoardCard, emptyCard } from "./board.ts";
import { recentEventsOf } from "./recent-events.ts";
import { onCardTaken } from "./taken-cards.ts";

const { applyBoardEvents } = await importInPage(() => import("./apply-board-events.ts"));

const pay: BoardCard = { ...emptyCard, id: "pay", list_id: "todo", position: 1, version: 3, title: "Pay" };
const search: BoardCard = { ...pay, id: "search", position: 2, title: "Search" };
const boardOf = (projectId: string): Board => ({
  project_id: projectId,
  sequence: 10,
  lists: [],
  cards: new Map([
    ["pay", pay],
    ["search", search],
  ]),
});
const openCard: Wire.Card = { ...examples.getCard.response.data, id: "pay", version: 3 };

const to = (value: unknown): Wire.EventChange => ({ from: null, to: value });

type Changes = Readonly<Record<string, Wire.EventChange>>;

const event = (type: Wire.Event["type"], changes: Changes = {}, rest: Partial<Wire.Event> = {}) =>
  ({
    ...examples.streamEvents.response,
    displaced: undefined,
    type,
    object_id: "pay",
    project_id: "p1",
    sequence: 11,
    version: 4,
    changes,
    ...rest,
  }) as Wire.Event;

let queryClient: QueryClient;
let taken: (readonly [string, string | undefined])[];
beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(keys.board("p1"), boardOf("p1"));
  queryClient.setQueryData(keys.board("p2"), boardOf("p2"));
  taken = [];
  return onCardTaken((id, by) => taken.push([id, by]));
});

const apply = (...events: readonly Wire.Event[]) => applyBoardEvents(queryClient, events);
const board = (projectId: string) => queryClient.getQueryData<Board>(keys.board(projectId));
const isInvalidated = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;

describe("events of boards", () => {
  it("change the board of their project, in their order, and no other", () => {
    apply(
      event("card.updated", { title: to("First") }),
      event("card.updated", { title: to("Second") }, { sequence: 12, version: 5 }),
    );
    expect(board("p1")?.cards.get("pay")).toEqual({ ...pay, title: "Second", version: 5 });
    expect(board("p2")).toEqual(boardOf("p2"));
  });

  it("change several boards at once", () => {
    apply(
      event("card.updated", { title: to("One") }),
      event("card.updated", { title: to("Two") }, { project_id: "p2", sequence: 12 }),
    );
    expect([board("p1"), board("p2")].map((each) => each?.cards.get("pay")?.title)).toEqual(["One", "Two"]);
  });

  it("change the others if one is of no project or of a board that is not loaded", () => {
    apply(
      event("member.updated", {}, { project_id: null }),
      event("card.moved", { position: to(5) }, { project_id: "p3" }),
      event("card.updated", { title: to("Pay by card") }),
    );
    expect(board("p1")?.cards.get("pay")?.title).toBe("Pay by card");
    expect(board("p3")).toBeUndefined();
  });

  it("are kept for a board that is being loaded", () => {
    const moved = event("card.moved", { position: to(5) }, { project_id: "kept" });
    apply(moved);
    expect(recentEventsOf("kept")).toEqual([moved]);
  });
});

describe("a card that somebody takes away", () => {
  it.each<[string, Wire.Event]>([
    ["moved", event("card.moved", { position: to(5) })],
    ["deleted", event("card.deleted")],
    ["archived", event("card.updated", { archived: to(true) })],
  ])("is reported with their name if it is %s", (_, happened) => {
    apply(happened);
    expect(taken).toEqual([["pay", "Dan Developer"]]);
  });

  it("is reported without a name if nobody is known to have done it", () => {
    apply(event("card.deleted", {}, { actor: null }));
    expect(taken).toEqual([["pay", undefined]]);
  });

  it.each<[string, Wire.Event]>([
    ["it is only changed", event("card.updated", { title: to("Pay by card") })],
    ["the board does not contain it", event("card.moved", { position: to(5) }, { object_id: "other" })],
    ["the board knows that it moved", event("card.moved", { position: to(5) }, { version: 3 })],
    ["its board is not loaded", event("card.deleted", {}, { project_id: "p3" })],
    ["something else of the same ID is deleted", event("list.deleted")],
  ])("is not reported if %s", (_, happened) => {
    apply(happened);
    expect(taken).toEqual([]);
  });

  it("is not reported while the person is moving it, unless it is deleted", () => {
    const end = beginChange("pay", { position: 2 }, pay);
    apply(event("card.moved", { position: to(5) }));
    expect(taken).toEqual([]);
    apply(event("card.deleted", {}, { sequence: 12, version: 5 }));
    expect(taken).toEqual([["pay", "Dan Developer"]]);
    end();
  });

  it("is reported after the board has changed", () => {
    const seen: boolean[] = [];
    const end = onCardTaken(() => seen.push(board("p1")?.cards.has("pay") ?? false));
    apply(event("card.deleted"));
    expect(seen).toEqual([false]);
    end();
  });
});

describe("what an event does not contain", () => {
  it("is loaded with the board if too many cards were displaced", () => {
    apply(event("card.moved", { position: to(5) }, { displaced: { items: [], truncated: true } }));
    expect(isInvalidated(keys.board("p1"))).toBe(true);
    expect(isInvalidated(keys.board("p2"))).toBe(false);
  });

  it("is not loaded if all displaced cards are listed", () => {
    const items = [{ id: "search", position: { from: 2, to: 6 }, version: 4 }];
    apply(event("card.moved", { position: to(5) }, { displaced: { items } }));
    expect(isInvalidated(keys.board("p1"))).toBe(false);
    expect(board("p1")?.cards.get("search")?.position).toBe(6);
  });

  it.each<[string, boolean, Wire.Event]>([
    ["loaded again after a card is archived", true, event("card.updated", { archived: to(true) })],
    ["loaded again after a card is deleted", true, event("card.deleted")],
    ["kept after a card is moved", false, event("card.moved", { position: to(5) })],
    ["kept after a list is deleted", false, event("list.deleted", {}, { object_id: "todo" })],
  ])("about archived cards is %s", (_, expected, happened) => {
    queryClient.setQueryData(keys.archivedCards("p1"), []);
    queryClient.setQueryData(keys.archivedCards("p2"), []);
    apply(happened);
    expect(isInvalidated(keys.archivedCards("p1"))).toBe(expected);
    expect(isInvalidated(keys.archivedCards("p2"))).toBe(false);
  });
});

describe("an open card", () => {
  const isLoadedAgain = (happened: Wire.Event) => {
    queryClient.setQueryData(keys.card("pay"), openCard);
    queryClient.setQueryData(keys.card("search"), { ...openCard, id: "search" });
    apply(happened);
    expect(isInvalidated(keys.card("search"))).toBe(false);
    return isInvalidated(keys.card("pay"));
  };

  it.each<[string, Wire.Event]>([
    ["it is changed", event("card.updated", { title: to("Pay by card") })],
    ["it is moved, even on a board that is not loaded", event("card.moved", {}, { project_id: "p3" })],
    ["it is deleted, whatever its version", event("card.deleted", {}, { version: 3 })],
  ])("is loaded again if %s", (_, happened) => {
    expect(isLoadedAgain(happened)).toBe(true);
  });

  it.each<[string, Wire.Event]>([
    ["it is that version already", event("card.updated", { title: to("Pay") }, { version: 3 })],
    ["it is newer", event("card.updated", { title: to("Pay") }, { version: 2 })],
    ["something else of the same ID is changed", event("ticket.updated", { title: to("Pay") })],
  ])("is not loaded again if %s", (_, happened) => {
    expect(isLoadedAgain(happened)).toBe(false);
  });

  it.each(["comment.created", "comment.updated", "comment.deleted"] as const)("shows its comments after %s", (type) => {
    queryClient.setQueryData(keys.cardComments("pay"), []);
    queryClient.setQueryData(keys.cardComments("search"), []);
    apply(event(type, {}, { object_id: "c1", parent_id: "pay" }));
    expect(isInvalidated(keys.cardComments("pay"))).toBe(true);
    expect(isInvalidated(keys.cardComments("search"))).toBe(false);
  });

  it("keeps its comments after other events", () => {
    queryClient.setQueryData(keys.cardComments("pay"), []);
    apply(event("comment.created", {}, { object_id: "pay", parent_id: null }));
    apply(event("card.updated", { title: to("Pay by card") }));
    apply(event("question.created", {}, { object_id: "q1", parent_id: "pay" }));
    expect(isInvalidated(keys.cardComments("pay"))).toBe(false);
  });
});
