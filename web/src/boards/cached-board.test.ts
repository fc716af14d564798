import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { keys } from "../service/api/keys.ts";
import { type Board, type BoardCard, emptyCard } from "./board.ts";
import {
  cachedBoard,
  changeCachedBoard,
  changeCachedCard,
  withCard,
  withNewCard,
  withoutCard,
} from "./cached-board.ts";

const pay: BoardCard = { ...emptyCard, id: "pay", list_id: "todo", position: 1, version: 3, title: "Pay" };
const search: BoardCard = { ...pay, id: "search", position: 2, title: "Search" };
const board: Board = {
  project_id: "p1",
  sequence: 10,
  lists: [],
  cards: new Map([
    ["pay", pay],
    ["search", search],
  ]),
};
const card: Wire.Card = { ...examples.getCard.response.data, id: "pay", project_id: "p1", title: "Pay" };

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(keys.board("p1"), board);
});

describe("a cached board", () => {
  it("is that of its project", () => {
    expect(cachedBoard(queryClient, "p1")).toBe(board);
    expect(cachedBoard(queryClient, "p2")).toBeUndefined();
  });

  it("is changed, and one that is not loaded is not", () => {
    const rename = (each: Board): Board => ({ ...each, sequence: 11 });
    changeCachedBoard(queryClient, "p1", rename);
    changeCachedBoard(queryClient, "p2", rename);
    expect(cachedBoard(queryClient, "p1")?.sequence).toBe(11);
    expect(cachedBoard(queryClient, "p2")).toBeUndefined();
  });

  it("that has to be loaded again still has to be after a change", async () => {
    await queryClient.invalidateQueries({ queryKey: keys.board("p1") });
    changeCachedBoard(queryClient, "p1", (each) => ({ ...each, sequence: 11 }));
    expect(queryClient.getQueryState(keys.board("p1"))?.isInvalidated).toBe(true);
  });
});

describe("a changed card", () => {
  const checklist = [
    { id: "1", text: "Card", checked: true },
    { id: "2", text: "Invoice", checked: false },
  ];

  it("is changed on its board, as that shows it, and on its own page", () => {
    queryClient.setQueryData(keys.card("pay"), card);
    queryClient.setQueryData(keys.card("search"), card);
    changeCachedCard(queryClient, card, { title: "Pay by card", checklist, description: "Long" });
    expect(cachedBoard(queryClient, "p1")?.cards.get("pay")).toEqual({
      ...pay,
      title: "Pay by card",
      checklist_done: 1,
      checklist_total: 2,
    });
    expect(cachedBoard(queryClient, "p1")?.cards.get("search")).toBe(search);
    expect(queryClient.getQueryData(keys.card("pay"))).toEqual({
      ...card,
      title: "Pay by card",
      checklist,
      description: "Long",
    });
    expect(queryClient.getQueryData(keys.card("search"))).toBe(card);
  });

  it("is changed where it is loaded only", () => {
    changeCachedCard(queryClient, card, { title: "Pay by card" });
    expect(queryClient.getQueryData(keys.card("pay"))).toBeUndefined();
    queryClient.clear();
    queryClient.setQueryData(keys.card("pay"), card);
    changeCachedCard(queryClient, card, { title: "Pay by card" });
    expect(queryClient.getQueryData(keys.card("pay"))).toMatchObject({ title: "Pay by card" });
    expect(cachedBoard(queryClient, "p1")).toBeUndefined();
  });
});

describe("the cards of a board", () => {
  it("are changed one by one, without changing the board that was rendered", () => {
    const changed = withCard(board, "pay", { title: "Pay by card" });
    expect(changed).toEqual({
      ...board,
      cards: new Map([
        ["pay", { ...pay, title: "Pay by card" }],
        ["search", search],
      ]),
    });
    expect(changed.cards.get("search")).toBe(search);
    expect(board.cards.get("pay")).toBe(pay);
    expect(withCard(board, "unknown", { title: "Other" })).toBe(board);
  });

  it("are added with neutral values for what is not known, once", () => {
    const added = withNewCard(board, "new", { title: "New", list_id: "todo" });
    expect([...added.cards.keys()]).toEqual(["pay", "search", "new"]);
    expect(added.cards.get("new")).toEqual({ ...emptyCard, id: "new", title: "New", list_id: "todo" });
    expect(withNewCard(board, "new", { id: "temporary" }).cards.get("new")?.id).toBe("new");
    expect(board.cards.has("new")).toBe(false);
    expect(withNewCard(board, "pay", { title: "Again" })).toBe(board);
  });

  it("are removed one by one", () => {
    expect([...withoutCard(board, "pay").cards.keys()]).toEqual(["search"]);
    expect(board.cards.has("pay")).toBe(true);
    expect(withoutCard(board, "unknown")).toBe(board);
  });
});
