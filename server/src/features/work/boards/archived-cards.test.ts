import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { cardsOf, newBoard, newCard } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { clientError } from "../../../../test/support/expected-errors.ts";

const titlesOf = (cards: readonly { title: string }[]) => cards.map(({ title }) => title);

describe("an archived card", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  const archive = (person: Person, id: string, archived = true) =>
    person.client.updateCard({ params: { id }, body: { archived } });

  const cardTitles = [
    ["a0", "a1", "a2"],
    ["b0", "b1", "b2"],
  ];

  const filled = async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["A", "B"]);
    const ids: string[] = [];
    for (const [index, listId] of board.listIds.entries())
      for (const title of cardTitles[index] ?? []) ids.push((await newCard(owner, { ...board, listId }, { title })).id);
    return { owner, board, ids };
  };

  const listed = async (owner: Person, query: { archived?: "true" | "false"; list_id?: string; limit?: number }) => {
    const { data, meta } = await owner.client.listCards({ query });
    return { titles: titlesOf(data), total: meta.total };
  };

  it("leaves lists, totals and the snapshot, and is found with archived=true", async () => {
    const { owner, board, ids } = await filled();
    const [, a1 = "", , b0 = ""] = ids;
    await archive(owner, a1);
    await archive(owner, b0);
    expect(await listed(owner, {})).toEqual({ titles: ["a0", "a2", "b1", "b2"], total: 4 });
    const ofList = { list_id: board.listId };
    expect(await listed(owner, { archived: "false", ...ofList })).toEqual({ titles: ["a0", "a2"], total: 2 });
    expect(await listed(owner, { archived: "true" })).toEqual({ titles: ["a1", "b0"], total: 2 });
    expect(await listed(owner, { archived: "true", ...ofList })).toEqual({ titles: ["a1"], total: 1 });
    expect(await listed(owner, { archived: "true", limit: 1 })).toEqual({ titles: ["a1"], total: 2 });
    const { data } = await owner.client.getBoardSnapshot({ query: { project_id: board.projectId } });
    expect(titlesOf(data.cards)).toEqual(["a0", "a2", "b1", "b2"]);
    expect(data.lists.map(({ card_count }) => card_count)).toEqual([2, 2]);
    expect(await service.miscounts()).toEqual([]);
  });

  it("can still be read and changed, and returns to its place", async () => {
    const { owner, board, ids } = await filled();
    const [, a1 = ""] = ids;
    expect((await archive(owner, a1)).data).toMatchObject({ archived: true, version: 2, position: 1 });
    const params = { id: a1 };
    expect((await owner.client.getCard({ params })).data).toMatchObject({ archived: true });
    await owner.client.updateCard({ params, body: { title: "Renamed" } });
    expect((await archive(owner, a1)).data.version).toBe(3);
    expect((await archive(owner, a1, false)).data).toMatchObject({ archived: false, title: "Renamed", version: 4 });
    expect(titlesOf(await cardsOf(owner, board.listId))).toEqual(["a0", "Renamed", "a2"]);
    expect(await service.miscounts()).toEqual([]);
  });

  it("keeps the totals right when it is moved, archived while it moves, or deleted", async () => {
    const { owner, board, ids } = await filled();
    const [a0 = "", a1 = ""] = ids;
    const [, listB = ""] = board.listIds;
    await archive(owner, a0);
    await owner.client.updateCard({ params: { id: a0 }, body: { list_id: listB, position: 0 } });
    await owner.client.updateCard({ params: { id: a1 }, body: { list_id: listB, archived: true } });
    expect(await listed(owner, { archived: "true", list_id: listB })).toEqual({ titles: ["a0", "a1"], total: 2 });
    expect(await service.miscounts()).toEqual([]);
    await owner.client.updateCard({ params: { id: a1 }, body: { position: 1, archived: false } });
    await owner.client.deleteCard({ params: { id: a0 } });
    expect(await listed(owner, { archived: "true" })).toEqual({ titles: [], total: 0 });
    expect(await listed(owner, { list_id: board.listId })).toEqual({ titles: ["a2"], total: 1 });
    expect((await listed(owner, { list_id: listB })).total).toBe(4);
    expect(await service.miscounts()).toEqual([]);
  });

  it("keeps the totals right when several people archive, restore and move it at once", async () => {
    const { owner, board, ids } = await filled();
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const params = { id: ids[n % 3] ?? "" };
        const list_id = board.listIds[n % 2] ?? "";
        const bodies = [{ archived: true }, { archived: false }, { list_id }, { list_id, archived: true }];
        return owner.client.updateCard({ params, body: bodies[n % bodies.length] ?? {} });
      }),
    );
    expect(await service.miscounts()).toEqual([]);
    const [shown, archived] = [await listed(owner, {}), await listed(owner, { archived: "true" })];
    expect([...shown.titles, ...archived.titles].toSorted()).toEqual(cardTitles.flat());
    expect([shown.total, archived.total]).toEqual([shown.titles.length, archived.titles.length]);
  });

  it("still prevents the deletion of its list", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["Only"]);
    const card = await newCard(owner, board);
    await archive(owner, card.id);
    const params = { id: board.listId };
    await expect(owner.client.deleteBoardList({ params })).rejects.toMatchObject(clientError(errors.listHasCards));
    await owner.client.deleteCard({ params: { id: card.id } });
    await owner.client.deleteBoardList({ params });
  });

  it("is reported as an update, without a move", async () => {
    const { owner, ids } = await filled();
    const [id = ""] = ids;
    await archive(owner, id);
    await archive(owner, id, false);
    const events = (await owner.client.listEvents({ query: { object_id: id } })).data;
    expect(events.map(({ type }) => type)).toEqual(["card.created", "card.updated", "card.updated"]);
    expect(events.slice(1).map(({ changes }) => changes)).toEqual([
      { archived: { from: false, to: true } },
      { archived: { from: true, to: false } },
    ]);
  });
});
