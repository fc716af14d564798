import { describe, expect, it } from "vitest";
import { type BoardCard, type BoardList, type Column, emptyCard } from "../board.ts";
import { groupColumns } from "./group-columns.ts";

const names = {
  people: new Map([
    ["u1", "Tom Reyes"],
    ["u2", "Ada Novak"],
  ]),
  unassigned: "Nobody",
  noLabel: "No label",
};

const list = (id: string): BoardList => ({ id, name: id, position: 1, version: 1, color: "green", card_limit: 3 });
const card = (id: string, people: readonly string[], labels: Readonly<Record<string, string>> = {}): BoardCard => ({
  ...emptyCard,
  id,
  assigned_user_ids: people,
  labels: Object.entries(labels).map(([text, color]) => ({ text, color })),
});

const pay = card("pay", ["u1", "u2"], { Bug: "red", Shop: "blue" });
const search = card("search", [], { "": "red" });
const signIn = card("sign-in", ["left"], { Bug: "orange" });
const invoice = card("invoice", ["u2"]);
const columns: readonly Column[] = [
  { list: list("todo"), cards: [pay, search] },
  { list: list("done"), cards: [signIn, invoice] },
];

const shown = (grouped: readonly Column[]) =>
  grouped.map((column) => [column.list.name, column.cards.map(({ id }) => id)] as const);

describe("a board grouped by assignee", () => {
  const grouped = groupColumns(columns, "assignee", names, []);

  it("has a column for each person by name, and one before them for cards of nobody", () => {
    expect(shown(grouped)).toEqual([
      ["Nobody", ["search", "sign-in"]],
      ["Ada Novak", ["pay", "invoice"]],
      ["Tom Reyes", ["pay"]],
    ]);
  });

  it("says what the cards of a column have in common, and has no list's colour or limit", () => {
    expect(grouped.map(({ group }) => group)).toEqual([
      { by: "assignee", value: undefined },
      { by: "assignee", value: "u2" },
      { by: "assignee", value: "u1" },
    ]);
    expect(grouped[0]?.list).toEqual({
      id: "assignee:",
      name: "Nobody",
      position: 0,
      version: 0,
      color: null,
      card_limit: null,
    });
    expect(grouped[2]?.list).toMatchObject({ id: "assignee:u1", position: 2, color: null });
  });
});

describe("a board grouped by label", () => {
  it("has a column for each label with its first colour, and one before them for cards without text", () => {
    const grouped = groupColumns(columns, "label", names, []);
    expect(shown(grouped)).toEqual([
      ["No label", ["search", "invoice"]],
      ["Bug", ["pay", "sign-in"]],
      ["Shop", ["pay"]],
    ]);
    expect(grouped.map((column) => column.list.color)).toEqual([null, "red", "blue"]);
  });

  it("shows a card once in the column of a label that it has twice", () => {
    const twice = { ...emptyCard, id: "twice", labels: [...pay.labels, ...pay.labels] };
    const grouped = groupColumns([{ list: list("todo"), cards: [twice] }], "label", names, []);
    expect(shown(grouped)).toEqual([
      ["No label", []],
      ["Bug", ["twice"]],
      ["Shop", ["twice"]],
    ]);
  });
});

describe("the columns of a grouped board", () => {
  const before = groupColumns(columns, "label", names, []);
  const again = (changed: readonly Column[], otherNames = names) => groupColumns(changed, "label", otherNames, before);
  const replaced = (grouped: readonly Column[]) =>
    grouped.filter((column) => !before.includes(column)).map((column) => column.list.name);

  it("stay the same objects while nothing about them changes", () => {
    expect(replaced(again(columns))).toEqual([]);
  });

  it("are replaced if their cards, colour, name or position change, and only those", () => {
    const renamed = { ...pay, title: "Pay by card" };
    expect(replaced(again([{ list: list("todo"), cards: [renamed, search, signIn, invoice] }]))).toEqual([
      "Bug",
      "Shop",
    ]);
    expect(replaced(again(columns, { ...names, noLabel: "Ohne Label" }))).toEqual(["Ohne Label"]);
    const recoloured = again([{ list: list("todo"), cards: [signIn, ...columns[0]!.cards, invoice] }]);
    expect(recoloured.find((column) => column.list.name === "Bug")?.list.color).toBe("orange");
    const inserted = card("invoice", [], { Copy: "blue" });
    const moved = again([{ list: list("todo"), cards: [pay, search, signIn, inserted] }]);
    expect(moved.map((column) => [column.list.name, column.list.position])).toEqual([
      ["No label", 0],
      ["Bug", 1],
      ["Copy", 2],
      ["Shop", 3],
    ]);
    expect(replaced(moved)).toEqual(["No label", "Copy", "Shop"]);
  });
});
