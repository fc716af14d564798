import { createClient } from "@corkboard/client";
import type { Card } from "@corkboard/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cardsOf, newBoard, newCard } from "../../../../test/support/factories.ts";
import { type Organisation, useService } from "../../../../test/support/harness.ts";
import type { Service } from "../../../start/service.ts";

describe("eight concurrent clients on two instances", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });
  let another: Service;

  beforeAll(async () => {
    another = await service.startAnother({ CORKBOARD_RATE_LIMIT: "off" });
  });
  afterAll(() => another.stop());

  const eightClients = ({ owner }: Organisation) =>
    Array.from({ length: 8 }, (_, index) =>
      createClient({ baseUrl: index % 2 === 0 ? service.url : another.address, token: owner.token }),
    );

  const expectUnique = (positions: number[]) =>
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));

  it("create cards in one list without losing one or sharing a position", async () => {
    const organisation = await service.createOrganisation();
    const board = await newBoard(organisation.owner, ["A"]);
    const body = { project_id: board.projectId, list_id: board.listId };
    const created = await Promise.all(
      eightClients(organisation).map(async (client, who) => {
        const titles: string[] = [];
        for (let i = 0; i < 12; i++)
          titles.push((await client.createCard({ body: { ...body, title: `${who}.${i}` } })).data.title);
        return titles;
      }),
    );
    const cards = await cardsOf(organisation.owner, board.listId);
    expect(cards.map((card) => card.title).toSorted()).toEqual(created.flat().toSorted());
    expect(cards.map((card) => card.position)).toEqual(cards.map((_, index) => index));
    expect(await service.miscounts()).toEqual([]);
  });

  it("create, move, rename and delete cards in the same lists, all successfully", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const board = await newBoard(owner, ["A", "B", "C"]);
    const shared: string[] = [];
    for (const listId of [...board.listIds, ...board.listIds]) {
      shared.push((await newCard(owner, { projectId: board.projectId, listId })).id);
    }
    const kept = await Promise.all(
      eightClients(organisation).map(async (client, who) => {
        const own: string[] = [];
        const listAt = (turn: number) => board.listIds[(who + turn) % board.listIds.length] ?? "";
        for (let turn = 0; turn < 10; turn++) {
          const body = { project_id: board.projectId, list_id: listAt(turn), title: `${who}.${turn}` };
          const { id, title } = (await client.createCard({ body })).data;
          const sharedId = shared[(who * 3 + turn) % shared.length] ?? "";
          await client.updateCard({
            params: { id: sharedId },
            body: { list_id: listAt(turn + 1), position: turn % 3 },
          });
          await client.updateCard({ params: { id }, body: { position: 0 } });
          await client.updateCard({
            params: { id: sharedId },
            body: { title: `By ${who}`, assigned_to: owner.userId },
          });
          await client.updateCard({ params: { id }, body: { list_id: listAt(turn + 2) } });
          if (turn % 3 === 0) await client.deleteCard({ params: { id } });
          else own.push(title);
        }
        return own;
      }),
    );
    const lists = await Promise.all(board.listIds.map((listId) => cardsOf(owner, listId)));
    for (const cards of lists) expectUnique(cards.map((card) => card.position));
    const nameOf = ({ id, title }: Card) => (shared.includes(id) ? `shared ${shared.indexOf(id)}` : title);
    const found = lists.flat().map(nameOf);
    expect(found.toSorted()).toEqual([...shared.map((_, n) => `shared ${n}`), ...kept.flat()].toSorted());
    expect((await owner.client.listCards({ query: { project_id: board.projectId } })).meta.total).toBe(found.length);
    expect(await service.miscounts()).toEqual([]);
  });

  it("compete for the first position, and the order stays consistent", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const board = await newBoard(owner, ["A"]);
    const cards = await Promise.all(Array.from({ length: 8 }, () => newCard(owner, board)));
    await Promise.all(
      eightClients(organisation).map(async (client, who) => {
        const params = { id: cards[who]?.id ?? "" };
        for (let turn = 0; turn < 15; turn++) {
          expect((await client.updateCard({ params, body: { position: 0 } })).data.position).toBe(0);
        }
      }),
    );
    const places = await cardsOf(owner, board.listId);
    expect(places).toHaveLength(8);
    expect(places[0]?.position).toBe(0);
    expectUnique(places.map((card) => card.position));
  });

  it("reorder the lists of one board, and positions stay 0 to n-1", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const names = ["A", "B", "C", "D"];
    const { projectId, listIds } = await newBoard(owner, names);
    const kept = await Promise.all(
      eightClients(organisation).map(async (client, who) => {
        const own: string[] = [];
        for (let turn = 0; turn < 6; turn++) {
          const body = { project_id: projectId, name: `${who}.${turn}`, position: turn % 3 };
          const { id, name } = (await client.createBoardList({ body })).data;
          const other = listIds[(who + turn) % listIds.length] ?? "";
          await client.updateBoardList({ params: { id: other }, body: { position: who } });
          if (turn % 2 === 0) await client.deleteBoardList({ params: { id } });
          else own.push(name);
        }
        return own;
      }),
    );
    const { data } = await owner.client.listBoardLists({ query: { project_id: projectId } });
    expect(data.map((list) => list.position)).toEqual(data.map((_, index) => index));
    expect(data.map((list) => list.name).toSorted()).toEqual([...names, ...kept.flat()].toSorted());
  });
});
