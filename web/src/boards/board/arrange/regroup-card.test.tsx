import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { exampleBoard, exampleCard, exampleList } from "../../../../test/support/example-board.ts";
import type { Column } from "../../board.ts";
import { withChangedList } from "../../change-list.ts";
import { changeBetween, regroupCard } from "./regroup-card.ts";

const group = (by: "assignee" | "label", value: string | undefined, color: string | null = null): Column => ({
  list: exampleList(`${by}:${value ?? ""}`, { color }),
  cards: [],
  group: { by, value },
});
const label = (text: string, color = "red") => ({ text, color });

test.each([
  [["ann"], "ann", "ben", ["ben"]],
  [["ann", "cem"], "ann", "ben", ["cem", "ben"]],
  [["ann", "ben"], "ann", "ben", ["ben"]],
  [[], undefined, "ben", ["ben"]],
  [["ann", "cem"], "ann", undefined, []],
])("a card of %j that goes from %s to %s is assigned to %j", (before, from, to, after) => {
  const card = exampleCard("Photos", { assigned_user_ids: before });
  expect(changeBetween(card, group("assignee", from), group("assignee", to))).toEqual({
    before: { assigned_to: before },
    after: { assigned_to: after },
  });
});

test.each([
  [["urgent"], "urgent", "shop", [label("shop", "teal")]],
  [["urgent", "studio"], "urgent", "shop", [label("studio"), label("shop", "teal")]],
  [["urgent", "shop"], "urgent", "shop", [label("shop", "teal")]],
  [["urgent", "studio"], "urgent", undefined, []],
])("a card with the labels %j that goes from %s to %s changes them", (texts, from, to, after) => {
  const labels = texts.map((text) => label(text));
  const card = exampleCard("Photos", { labels });
  expect(changeBetween(card, group("label", from), group("label", to, "teal"))).toEqual({
    before: { labels },
    after: { labels: after },
  });
});

test("a label without a colour has an empty one", () => {
  const { after } = changeBetween(exampleCard("Photos"), group("label", undefined), group("label", "shop"));
  expect(after).toEqual({ labels: [label("shop", "")] });
});

test("a card that stays in its group, or comes to a list, is not saved", async () => {
  const queryClient = new QueryClient();
  const card = exampleCard("Photos", { assigned_user_ids: ["ann"] });
  const list: Column = { list: exampleList("todo"), cards: [] };
  await regroupCard(queryClient, "project", card, group("assignee", "ann"), group("assignee", "ann"));
  await regroupCard(queryClient, "project", card, group("assignee", "ann"), list);
  await regroupCard(queryClient, "project", card, list, group("assignee", "ann"));
  expect(card.assigned_user_ids).toEqual(["ann"]);
});

const board = exampleBoard([exampleList("a"), exampleList("b"), exampleList("c")]);
const listsOf = (position: number, id: string) => {
  const { lists } = withChangedList(board, id, { position });
  return lists.toSorted((x, y) => x.position - y.position).map((list) => `${list.id}${list.position}`);
};

test.each([
  ["a", 1, ["b0", "a1", "c2"]],
  ["c", 0, ["c0", "a1", "b2"]],
  ["c", 1, ["a0", "c1", "b2"]],
  ["unknown", 0, ["a0", "b1", "c2"]],
])("the list %s moves to position %i", (id, position, expected) => {
  expect(listsOf(position, id)).toEqual(expected);
});

test("other values of a list change only that list", () => {
  const { lists } = withChangedList(board, "b", { name: "Later", card_limit: 3 });
  expect(lists).toEqual([board.lists[0], { ...board.lists[1], name: "Later", card_limit: 3 }, board.lists[2]]);
});
