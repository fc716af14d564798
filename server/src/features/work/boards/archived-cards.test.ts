import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { cardsOf, newBoard, newCard } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { clientError } from "../../../../test/support/expected-errors.ts";

describe("an archived card", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  const archive = (person: Person, id: string, archived = true) =>
    person.client.updateCard({ params: { id }, body: { archived } });

  const filled = async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["A", "B"]);
    const ids: string[] = [];
    for (const listId of board.listIds)
      for (let n = 0; n < 3; n++) ids.push((await newCard(owner, { ...board, listId }, { title: `${n}` })).id);
    return { owner, board, ids };
  };

  const listed = async (owner: Person, query: { archived?: "true" | "false"; list_id?: string; limit?: number }) => {
    const { data, meta } = await owner.client.listCards({ query });
    return { ids: data.map(({ id }) => id), total: meta.total };
  };

  it("leaves lists, totals and the snapshot, and is found with archived=true", async () => {
    const { owner, board, ids } = await filled();
    const [a0 = "", a1 = "", a2 = "", b0 = "", b1 = "", b2 = ""] = ids;
    await archive(owner, a1);
    await archive(owner, b0);
    expect(await listed(owner, {})).toEqual({ ids: [a0, a2, b1, b2], total: 4 });
    expect(await listed(owner, { archived: "false", list_id: board.listId })).toEqual({ ids: [a0, a2], total: 2 });
    expect(await listed(owner, { archived: "true" })).toEqual({ ids: [a1, b0], total: 2 });
    expect(await listed(owner, { archived: "true", list_id: board.listId })).toEqual({ ids: [a1], total: 1 });
    expect(await listed(owner, { archived: "true", limit: 1 })).toEqual({ ids: [a1], total: 2 });
    const { data } = await owner.client.getBoardSnapshot({ query: { project_id: board.projectId } });
    expect(data.cards.map(({ id }) => id)).toEqual([a0, a2, b1, b2]);
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
    expect((await cardsOf(owner, board.listId)).map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(await service.miscounts()).toEqual([]);
  });

  it("keeps the totals right when it is moved, archived while it moves, or deleted", async () => {
    const { owner, board, ids } = await filled();
    const [a0 = "", a1 = "", a2 = ""] = ids;
    const [, listB = ""] = board.listIds;
    await archive(owner, a0);
    await owner.client.updateCard({ params: { id: a0 }, body: { list_id: listB, position: 0 } });
    await owner.client.updateCard({ params: { id: a1 }, body: { list_id: listB, archived: true } });
    expect(await listed(owner, { archived: "true", list_id: listB })).toEqual({ ids: [a0, a1], total: 2 });
    expect(await service.miscounts()).toEqual([]);
    await owner.client.updateCard({ params: { id: a1 }, body: { position: 1, archived: false } });
    await owner.client.deleteCard({ params: { id: a0 } });
    expect(await listed(owner, { archived: "true" })).toEqual({ ids: [], total: 0 });
    expect(await listed(owner, { list_id: board.listId })).toEqual({ ids: [a2], total: 1 });
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
    expect([...shown.ids, ...archived.ids].toSorted()).toEqual(ids.toSorted());
    expect([shown.total, archived.total]).toEqual([shown.ids.length, archived.ids.length]);
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
