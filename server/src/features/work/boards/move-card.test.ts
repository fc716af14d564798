import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { cardsOf, newBoard, newCard } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";

const largest = Number.MAX_VALUE;
const smallest = Number.MIN_VALUE;

describe("moving a card", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  /** A board whose first list has cards with these names at these positions. */
  const boardWith = async (places: Record<string, number>) => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner);
    const ids: Record<string, string> = {};
    for (const title of Object.keys(places)) ids[title] = (await newCard(owner, board, { title })).id;
    const move = async (title: string, body: { position?: number; list_id?: string }) =>
      (await owner.client.updateCard({ params: { id: ids[title] ?? "" }, body })).data;
    const farthestFirst = Object.entries(places).toSorted(([, a], [, b]) => b - a);
    for (const [title, position] of farthestFirst) await move(title, { position });
    return { owner, board, ids, move, otherList: board.listIds[1] ?? "" };
  };

  const placesIn = async (owner: Person, listId: string) =>
    (await cardsOf(owner, listId)).map((card) => [card.title, card.position] as const);

  const orderIn = async (owner: Person, listId: string) => {
    const places = await placesIn(owner, listId);
    const positions = places.map(([, position]) => position);
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
    return places.map(([title]) => title).join("");
  };

  it.each([0, 0.1, 1.5, 7, 2 ** 53, 123_456_789.000_001, 1e308, largest, smallest, 2.2250738585072014e-308])(
    "keeps the position exactly as given: %d",
    async (position) => {
      const { owner, board, move, ids } = await boardWith({ A: 3, B: 5 });
      expect((await move("A", { position })).position).toBe(position);
      expect((await owner.client.getCard({ params: { id: ids["A"] ?? "" } })).data.position).toBe(position);
      expect(await orderIn(owner, board.listId)).toBe(position > 5 ? "BA" : "AB");
    },
  );

  it("treats -0 as 0", async () => {
    const { owner, board, ids } = await boardWith({ A: 0, B: 1 });
    const response = await service.request("PATCH", `/api/v1/boards/cards/${ids["B"]}`, {
      token: owner.token,
      rawBody: '{"position":-0}',
      headers: { "content-type": "application/json" },
    });
    expect(response.body.data.position).toBe(0);
    expect(await placesIn(owner, board.listId)).toEqual([
      ["B", 0],
      ["A", 1],
    ]);
  });

  it.each(["-1", "-5e-324", "1e400", "-1e400", '"1"', "null", "true", "[1]", "{}"])(
    "rejects the position %s, and changes nothing",
    async (text) => {
      const { owner, board, ids, otherList } = await boardWith({ A: 0, B: 1 });
      const response = await service.request("PATCH", `/api/v1/boards/cards/${ids["A"]}`, {
        token: owner.token,
        rawBody: `{"title":"No","list_id":"${otherList}","position":${text}}`,
        headers: { "content-type": "application/json" },
      });
      expect(response).toMatchObject({ status: 400, body: { code: errors.invalidInput.code } });
      expect(response.body.details[0].path).toBe("position");
      expect(await placesIn(owner, board.listId)).toEqual([
        ["A", 0],
        ["B", 1],
      ]);
    },
  );

  it("moves the card at that position halfway to the next card", async () => {
    const { owner, board, move } = await boardWith({ A: 0, B: 1, C: 2, D: 3 });
    expect((await move("D", { position: 1 })).position).toBe(1);
    expect(await placesIn(owner, board.listId)).toEqual([
      ["A", 0],
      ["D", 1],
      ["B", 1.5],
      ["C", 2],
    ]);
  });

  it("moves the card at the last position one further", async () => {
    const { owner, board, move } = await boardWith({ A: 0, B: 1, C: 2 });
    await move("A", { position: 2 });
    expect(await placesIn(owner, board.listId)).toEqual([
      ["B", 1],
      ["A", 2],
      ["C", 3],
    ]);
  });

  it("moves the card at the last position one further, also between integers", async () => {
    const { owner, board, move } = await boardWith({ A: 0, B: 1.5 });
    await move("A", { position: 1.5 });
    expect(await placesIn(owner, board.listId)).toEqual([
      ["A", 1.5],
      ["B", 2.5],
    ]);
  });

  it("does not count the card itself as the next one", async () => {
    const { owner, board, move } = await boardWith({ A: 0, B: 1, C: 2 });
    await move("B", { position: 0 });
    expect(await placesIn(owner, board.listId)).toEqual([
      ["B", 0],
      ["A", 1],
      ["C", 2],
    ]);
  });

  it("swaps two cards, back and forth", async () => {
    const { owner, board, move } = await boardWith({ A: 0, B: 1 });
    await move("B", { position: 0 });
    expect(await placesIn(owner, board.listId)).toEqual([
      ["B", 0],
      ["A", 1],
    ]);
    await move("A", { position: 0 });
    expect(await placesIn(owner, board.listId)).toEqual([
      ["A", 0],
      ["B", 1],
    ]);
    await move("A", { position: 1 });
    expect(await placesIn(owner, board.listId)).toEqual([
      ["A", 1],
      ["B", 2],
    ]);
  });

  it("changes nothing at the card's own position, or in its own list without a position", async () => {
    const { owner, board, move } = await boardWith({ A: 0, B: 1.25, C: 2 });
    const before = await placesIn(owner, board.listId);
    expect((await move("B", { position: 1.25 })).position).toBe(1.25);
    expect((await move("B", { list_id: board.listId })).position).toBe(1.25);
    expect((await move("B", { list_id: board.listId, position: 1.25 })).position).toBe(1.25);
    expect(await placesIn(owner, board.listId)).toEqual(before);
  });

  it("appends to another list unless a position is given", async () => {
    const { owner, board, move, otherList } = await boardWith({ A: 0, B: 1, C: 2, D: 3 });
    expect(await move("B", { list_id: otherList })).toMatchObject({ list_id: otherList, position: 0 });
    expect(await move("A", { list_id: otherList })).toMatchObject({ list_id: otherList, position: 1 });
    expect(await move("C", { list_id: otherList, position: 0 })).toMatchObject({ list_id: otherList, position: 0 });
    expect(await placesIn(owner, otherList)).toEqual([
      ["C", 0],
      ["B", 0.5],
      ["A", 1],
    ]);
    expect(await placesIn(owner, board.listId)).toEqual([["D", 3]]);
    expect(await move("D", { list_id: otherList })).toMatchObject({ position: 2 });
    expect((await owner.client.listCards({ query: { list_id: board.listId } })).meta.total).toBe(0);
    expect((await owner.client.listCards({ query: { list_id: otherList } })).meta.total).toBe(4);
    expect(await service.miscounts()).toEqual([]);
  });

  it("accepts other changes together with the move", async () => {
    const { owner, ids, otherList } = await boardWith({ A: 0 });
    const params = { id: ids["A"] ?? "" };
    await owner.client.createCardComment({ params, body: { content: "Stays with me" } });
    const body = { list_id: otherList, title: "Moved", assigned_to: owner.userId };
    expect((await owner.client.updateCard({ params, body })).data).toMatchObject({
      list_id: otherList,
      title: "Moved",
      assigned_user_ids: [owner.userId],
    });
    expect((await owner.client.listCardComments({ params })).meta.total).toBe(1);
  });

  it("renumbers the cards when halves run out, and keeps their order", async () => {
    const { owner, board, move } = await boardWith({ A: 0, B: 1, C: 2, D: 3 });
    let order = "ABCD";
    for (let turn = 0; turn < 150; turn++) {
      const last = order.at(-1) ?? "";
      expect((await move(last, { position: 0 })).position).toBe(0);
      order = last + order.slice(0, -1);
      expect(await orderIn(owner, board.listId)).toBe(order);
    }
    expect(await service.miscounts()).toEqual([]);
  });

  it("renumbers cards whose positions are too close to insert between", async () => {
    const { owner, board, move } = await boardWith({ A: 0, B: smallest, C: 2 * smallest, D: 1 });
    expect((await move("D", { position: 0 })).position).toBe(0);
    expect(await orderIn(owner, board.listId)).toBe("DABC");
    expect((await move("C", { position: 0 })).position).toBe(0);
    expect(await orderIn(owner, board.listId)).toBe("CDAB");
  });

  it("finds a position beyond 2^53, where adding one has no effect", async () => {
    const { owner, board, move, otherList } = await boardWith({ A: 2 ** 53, B: 1, C: 0 });
    await move("B", { position: 2 ** 53 });
    expect(await orderIn(owner, board.listId)).toBe("CBA");
    await move("C", { list_id: otherList });
    await move("C", { list_id: board.listId });
    expect(await orderIn(owner, board.listId)).toBe("BAC");
  });

  it("appends after the largest number, and keeps the order", async () => {
    const { owner, board, move, otherList } = await boardWith({ A: 0, B: 5, C: largest });
    expect(await newCard(owner, board, { title: "D" })).toMatchObject({ title: "D" });
    expect(await orderIn(owner, board.listId)).toBe("ABCD");
    await move("C", { position: largest });
    await move("A", { list_id: otherList });
    await move("A", { list_id: board.listId });
    expect(await orderIn(owner, board.listId)).toBe("BDCA");
  });

  it("rejects the largest number if it is taken, and changes nothing", async () => {
    const { owner, board, ids } = await boardWith({ A: 0, B: largest });
    const response = await service.request("PATCH", `/api/v1/boards/cards/${ids["A"]}`, {
      token: owner.token,
      body: { title: "No", position: largest },
    });
    expect(response).toMatchObject(errorResponse(errors.positionOutOfRoom));
    expect(await placesIn(owner, board.listId)).toEqual([
      ["A", 0],
      ["B", largest],
    ]);
  });
});
