import { describe, expect, it } from "vitest";
import {
  type Board,
  type BoardCard,
  boardFieldsOf,
  type BoardList,
  columnsOf,
  emptyCard,
  lastListOf,
  positionAt,
} from "./board.ts";

const list = (id: string, position: number): BoardList => ({
  id,
  name: id,
  position,
  version: 1,
  color: null,
  card_limit: null,
});
const card = (id: string, position: number, list_id = "todo"): BoardCard => ({ ...emptyCard, id, position, list_id });
const boardOf = (lists: readonly BoardList[], cards: readonly BoardCard[]): Board => ({
  project_id: "p1",
  sequence: 1,
  lists,
  cards: new Map(cards.map((each) => [each.id, each])),
});

describe("the columns of a board", () => {
  const todo = list("todo", 1);
  const done = list("done", 2);
  const pay = card("pay", 2);
  const search = card("search", 1);
  const shipped = card("shipped", 1, "done");
  const board = boardOf([done, todo], [pay, shipped, search]);

  it("are its lists in order, each with its own cards in order", () => {
    expect(columnsOf(board)).toEqual([
      { list: todo, cards: [search, pay] },
      { list: done, cards: [shipped] },
    ]);
    expect(columnsOf(boardOf([todo], []))).toEqual([{ list: todo, cards: [] }]);
    expect(board.lists).toEqual([done, todo]);
  });

  it("stay the same objects while neither their list nor their cards change", () => {
    const before = columnsOf(board);
    const [same, alsoSame] = columnsOf(boardOf([todo, done], [search, pay, shipped]), before);
    expect(same).toBe(before[0]);
    expect(alsoSame).toBe(before[1]);
  });

  it.each([
    ["changed", [search, { ...pay, title: "Pay" }]],
    ["was added", [search, pay, card("new", 3)]],
    ["was removed", [search]],
    ["moved", [search, { ...pay, position: 0 }]],
  ])("are replaced if one of their cards %s, and only those", (_, cards) => {
    const before = columnsOf(board);
    const [changed, same] = columnsOf(boardOf([todo, done], [...cards, shipped]), before);
    expect(changed).toEqual({ list: todo, cards: cards.toSorted((a, b) => a.position - b.position) });
    expect(same).toBe(before[1]);
  });

  it("keep their cards when only the list changes", () => {
    const before = columnsOf(board);
    const renamed = { ...todo, name: "Next" };
    const [changed] = columnsOf(boardOf([renamed, done], [...board.cards.values()]), before);
    expect(changed?.list).toBe(renamed);
    expect(changed?.cards).toBe(before[0]?.cards);
  });
});

describe("the list of finished work", () => {
  it("is the last one by position, wherever it was created", () => {
    expect(lastListOf([list("done", 3), list("todo", 1), list("review", 2)])).toBe("done");
    expect(lastListOf([list("todo", 1), list("done", 2)])).toBe("done");
  });

  it("does not exist on a board with fewer than two", () => {
    expect(lastListOf([list("todo", 1)])).toBeUndefined();
    expect(lastListOf([])).toBeUndefined();
  });
});

describe("the position of a dropped card", () => {
  it.each([
    ["in an empty list", [], 0, 1],
    ["at the start", [1, 2], 0, 0.5],
    ["between two cards", [1, 2, 3], 1, 1.5],
    ["before the last card", [1, 2, 4], 2, 3],
    ["at the end", [1, 2], 2, 3],
    ["at the end, after a fraction", [1, 2.75], 2, 3],
    ["before a card at 0, where no number is left", [0, 1], 0, 0],
    ["between neighbouring numbers, where no number is left", [1, 1 + Number.EPSILON], 1, 1 + Number.EPSILON],
  ])("%s", (_, others, index, position) => {
    const cards = others.map((each, place) => card(`c${place}`, each));
    expect(positionAt(cards, index)).toBe(position);
  });
});

describe("the fields of a card on a board", () => {
  const attachment = (thumbnail_url: string | null) => ({ id: "a1", thumbnail_url });

  it("count what the card's own page lists", () => {
    const checklist = [
      { text: "Safari", checked: true },
      { text: "Firefox", checked: false },
      { text: "Edge", checked: true },
    ];
    const attachments = [attachment(null), attachment("/thumbnails/1"), attachment("/thumbnails/2")];
    const values = { title: "Pay", checklist, attachments } as unknown as Parameters<typeof boardFieldsOf>[0];
    expect(boardFieldsOf(values)).toEqual({
      title: "Pay",
      checklist_done: 2,
      checklist_total: 3,
      attachment_count: 3,
      cover_url: "/thumbnails/1",
    });
  });

  it("leave out what is not known, so that it does not overwrite what is", () => {
    expect(boardFieldsOf({})).toEqual({});
    expect(boardFieldsOf({ title: "", due_date: null, position: 0 })).toEqual({
      title: "",
      due_date: null,
      position: 0,
    });
    expect(boardFieldsOf({ description: "Not on the board" })).toEqual({});
  });

  it("remove the cover with the last picture", () => {
    expect(boardFieldsOf({ attachments: [] })).toEqual({ attachment_count: 0, cover_url: null });
  });
});
