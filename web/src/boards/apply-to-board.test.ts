import type { Wire } from "@corkboard/client";
import { describe, expect, it } from "vitest";
import { beginChange } from "../service/saving/pending-changes.ts";
import { applyToBoard, withNewList } from "./apply-to-board.ts";
import { type Board, type BoardCard, type BoardList, emptyCard } from "./board.ts";

const todo: BoardList = { id: "todo", name: "To do", position: 1, version: 3, color: "blue", card_limit: null };
const done: BoardList = { ...todo, id: "done", name: "Done", position: 2 };
const pay: BoardCard = {
  ...emptyCard,
  id: "pay",
  list_id: "todo",
  position: 1,
  version: 3,
  title: "Pay",
  comment_count: 1,
  ticket_ids: ["t1", "t2"],
  cover_url: "/signed",
};
const search: BoardCard = { ...emptyCard, id: "search", list_id: "todo", position: 2, version: 3, title: "Search" };
const board: Board = {
  project_id: "p1",
  sequence: 10,
  lists: [todo, done],
  cards: new Map([
    ["pay", pay],
    ["search", search],
  ]),
};

interface Happened {
  readonly id: string;
  readonly sequence?: number;
  readonly version?: number;
  readonly parent?: string | null;
  readonly displaced?: readonly { readonly id: string; readonly to: number; readonly version: number }[];
  readonly set?: Readonly<Record<string, unknown>>;
}

function event(type: Wire.Event["type"], happened: Happened): Wire.Event {
  const { sequence = 11, version = 4, parent = null, set = {}, displaced } = happened;
  const items = displaced?.map((item) => ({ id: item.id, position: { from: 0, to: item.to }, version: item.version }));
  return {
    type,
    object_id: happened.id,
    sequence,
    version,
    parent_id: parent,
    changes: Object.fromEntries(Object.entries(set).map(([field, to]) => [field, { from: null, to }])),
    ...(items && { displaced: { items } }),
  } as unknown as Wire.Event;
}

const after = (type: Wire.Event["type"], happened: Happened): Board => applyToBoard(board, event(type, happened));
const cardAfter = (id: string, type: Wire.Event["type"], happened: Happened) => after(type, happened).cards.get(id);

describe("an event on a board", () => {
  it("changes nothing if the board was loaded since", () => {
    const set = { title: "Pay by card" };
    expect(after("card.updated", { id: "pay", sequence: 9, set })).toBe(board);
    expect(after("card.updated", { id: "pay", sequence: 10, set })).toBe(board);
    expect(cardAfter("pay", "card.updated", { id: "pay", sequence: 11, set })?.title).toBe("Pay by card");
  });

  it("changes nothing if it is about something that a board does not show", () => {
    expect(after("feedback.updated", { id: "pay", set: { title: "Pay by card" } })).toBe(board);
    expect(after("ticket.updated", { id: "t1", set: { source_id: "pay" } })).toBe(board);
    expect(after("card.updated", { id: "elsewhere", set: { title: "Other" } })).toBe(board);
  });
});

describe("an event of a card", () => {
  it("adds a new card, which the board may already show", () => {
    const set = { title: "Sign in", list_id: "todo", position: 3 };
    expect(cardAfter("sign-in", "card.created", { id: "sign-in", version: 1, set })).toEqual({
      ...emptyCard,
      ...set,
      id: "sign-in",
      version: 1,
    });
    expect(after("card.created", { id: "pay", version: 1, set })).toBe(board);
  });

  it("changes the fields that it names, and no other card", () => {
    const changed = after("card.moved", { id: "pay", set: { list_id: "done", position: 7 } });
    expect(changed.cards.get("pay")).toEqual({ ...pay, list_id: "done", position: 7, version: 4 });
    expect(changed.cards.get("search")).toBe(search);
    expect(board.cards.get("pay")).toBe(pay);
  });

  it("does not bring an older version back", () => {
    const set = { title: "Old title" };
    expect(cardAfter("pay", "card.updated", { id: "pay", version: 2, set })).toBe(pay);
    expect(cardAfter("pay", "card.updated", { id: "pay", version: 3, set })?.title).toBe("Old title");
  });

  it("leaves a field alone while the person's own change of it is being saved", () => {
    const end = beginChange("pay", { title: "My title" }, pay);
    const changed = cardAfter("pay", "card.updated", { id: "pay", set: { title: "Theirs", due_date: "2026-03-31" } });
    expect(changed).toEqual({ ...pay, due_date: "2026-03-31", version: 4 });
    expect(end()).toEqual({ title: "Theirs" });
  });

  it("keeps the cover, whose address in an event is not signed", () => {
    const attachments = [{ id: "a1", thumbnail_url: "/unsigned" }];
    expect(cardAfter("pay", "card.updated", { id: "pay", set: { attachments } })).toEqual({ ...pay, version: 4 });
  });

  it("removes a card that was deleted or archived, and no other", () => {
    const deleted = after("card.deleted", { id: "pay" });
    const archived = after("card.updated", { id: "pay", set: { archived: true } });
    expect([...deleted.cards.keys()]).toEqual(["search"]);
    expect([...archived.cards.keys()]).toEqual(["search"]);
    expect(cardAfter("pay", "card.updated", { id: "pay", set: { archived: false } })).toBeDefined();
  });

  it("moves the cards that it displaced, unless they are newer", () => {
    const displaced = [
      { id: "search", to: 5, version: 4 },
      { id: "unknown", to: 6, version: 4 },
    ];
    const moved = after("card.moved", { id: "pay", set: { position: 2 }, displaced });
    expect(moved.cards.get("pay")).toMatchObject({ position: 2, version: 4 });
    expect(moved.cards.get("search")).toEqual({ ...search, position: 5, version: 4 });
    expect([...moved.cards.keys()]).toEqual(["pay", "search"]);
    const sameVersion = after("card.moved", { id: "pay", displaced: [{ id: "search", to: 5, version: 3 }] });
    expect(sameVersion.cards.get("search")?.position).toBe(5);
    const older = after("card.moved", { id: "pay", displaced: [{ id: "search", to: 5, version: 2 }] });
    expect(older.cards.get("search")).toBe(search);
  });

  it("does not displace a card that the person is moving", () => {
    const end = beginChange("search", { position: 9 }, search);
    const moved = after("card.moved", { id: "pay", displaced: [{ id: "search", to: 5, version: 4 }] });
    expect(moved.cards.get("search")).toEqual({ ...search, version: 4 });
    expect(end()).toEqual({ position: 5 });
  });
});

describe("an event of a list", () => {
  it("adds a new list at the end, which the board may already show", () => {
    expect(after("list.created", { id: "review", version: 1, set: { name: "Review" } }).lists).toEqual([
      todo,
      done,
      { id: "review", name: "Review", position: 2, version: 1, color: null, card_limit: null },
    ]);
    expect(after("list.created", { id: "todo", version: 1, set: { name: "Again" } })).toBe(board);
  });

  it("takes the place that the person who added it sees", () => {
    const added = withNewList(board, { id: "review", name: "Review", position: 1.5, color: "red" });
    expect(added.lists.at(-1)).toEqual({
      id: "review",
      name: "Review",
      position: 1.5,
      version: 1,
      color: "red",
      card_limit: null,
    });
  });

  it("changes or removes that list only", () => {
    const renamed = { ...done, name: "Shipped", version: 4 };
    expect(after("list.updated", { id: "done", set: { name: "Shipped" } }).lists).toEqual([todo, renamed]);
    expect(after("list.deleted", { id: "done" }).lists).toEqual([todo]);
  });

  it("does not bring an older version back", () => {
    const set = { name: "Old name" };
    expect(after("list.updated", { id: "todo", version: 2, set }).lists).toEqual([todo, done]);
    expect(after("list.updated", { id: "todo", version: 3, set }).lists).toEqual([{ ...todo, ...set }, done]);
  });

  it("moves the lists that it displaced, unless they are newer", () => {
    const displaced = (version: number) =>
      after("list.updated", { id: "todo", displaced: [{ id: "done", to: 4, version }] }).lists[1];
    expect(displaced(4)).toEqual({ ...done, position: 4, version: 4 });
    expect(displaced(3)).toEqual({ ...done, position: 4 });
    expect(displaced(2)).toEqual(done);
  });
});

describe("an event of a comment", () => {
  it("counts the comments of its card, and never below none", () => {
    const count = (type: Wire.Event["type"], parent: string) =>
      cardAfter(parent, type, { id: "c1", parent })?.comment_count;
    expect(count("comment.created", "pay")).toBe(2);
    expect(count("comment.deleted", "pay")).toBe(0);
    expect(count("comment.deleted", "search")).toBe(0);
  });

  it("changes nothing else, and nothing if it is not about a card of the board", () => {
    expect(after("comment.updated", { id: "c1", parent: "pay" })).toBe(board);
    expect(after("comment.mentioned", { id: "c1", parent: "pay" })).toBe(board);
    expect(after("comment.created", { id: "c1", parent: "feedback" })).toBe(board);
    expect(after("comment.created", { id: "c1", parent: null })).toBe(board);
  });
});

describe("an event of a ticket", () => {
  it("adds the ticket to the card that it was made from, once", () => {
    const set = { source_id: "pay" };
    expect(cardAfter("pay", "ticket.created", { id: "t3", set })?.ticket_ids).toEqual(["t1", "t2", "t3"]);
    expect(after("ticket.created", { id: "t2", set })).toBe(board);
    expect(after("ticket.created", { id: "t3", set: { source_id: "feedback" } })).toBe(board);
  });

  it("removes a deleted ticket from its card, and no other", () => {
    expect(cardAfter("pay", "ticket.deleted", { id: "t1" })?.ticket_ids).toEqual(["t2"]);
    expect(after("ticket.deleted", { id: "t9" })).toBe(board);
    expect(after("ticket.status_changed", { id: "t1" })).toBe(board);
  });
});
