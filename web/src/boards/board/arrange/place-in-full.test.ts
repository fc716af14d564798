import { expect, it } from "vitest";
import { type BoardList, type Column, emptyCard } from "../../board.ts";
import { placeInFull } from "./place-in-full.ts";

const cardOf = (id: string, list: string) => ({ ...emptyCard, id, list_id: list });
const cards = ["a", "b", "c", "d", "e"].map((id) => cardOf(id, "todo"));
const other = cardOf("other", "done");
const listOf = (id: string): BoardList => ({ id, name: id, position: 0, version: 1, color: null, card_limit: null });
const columns: Column[] = [
  { list: listOf("todo"), cards },
  { list: listOf("done"), cards: [other] },
];
const showing = (ids: string): Column[] =>
  columns.map(({ list, cards: all }) => ({ list, cards: all.filter(({ id }) => ids.includes(id)) }));

it.each([
  ["abcde", "c", 0, 0],
  ["abcde", "c", 2, 2],
  ["abcde", "c", 4, 4],
  ["bd", "b", 1, 3],
  ["bd", "d", 0, 0],
  ["ace", "e", 1, 1],
  ["ace", "a", 1, 2],
])("of the shown cards %s, %s at %i goes to %i of all", (shown, id, index, expected) => {
  expect(placeInFull(columns, showing(shown), id, { listId: "todo", index })).toEqual({
    listId: "todo",
    index: expected,
  });
});

it.each([
  ["d", "d", 0, 3],
  ["bd", "d", 1, 3],
  ["bd", "b", 0, 1],
])("of the shown cards %s, %s stays where it was at %i", (shown, id, index, expected) => {
  expect(placeInFull(columns, showing(shown), id, { listId: "todo", index })).toEqual({
    listId: "todo",
    index: expected,
  });
});

it("puts a card of another list after the card that it is shown after", () => {
  expect(placeInFull(columns, showing("bdother"), "other", { listId: "todo", index: 1 }).index).toBe(2);
  expect(placeInFull(columns, showing("bdother"), "other", { listId: "todo", index: 0 }).index).toBe(0);
});

it("puts a card at the start of a list without cards, or that is not there any more", () => {
  expect(placeInFull(columns, showing("a"), "a", { listId: "done", index: 0 })).toEqual({ listId: "done", index: 0 });
  expect(placeInFull(columns, showing("a"), "a", { listId: "gone", index: 0 })).toEqual({ listId: "gone", index: 0 });
});
