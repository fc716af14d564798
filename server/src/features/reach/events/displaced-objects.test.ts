import type { Event } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { cardsOf, newBoard, newCard } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { WebhookEndpoint } from "../../../../test/support/webhook-endpoint.ts";
import { StreamReader } from "../../../../test/support/stream-reader.ts";

/** The positions of cards and lists, derived from events only. */
class Board {
  readonly mismatches: unknown[] = [];
  readonly #positions = new Map<string, { list: unknown; position: unknown }>();

  apply(event: Event): void {
    if (event.type === "card.deleted" || event.type === "list.deleted") this.#positions.delete(event.object_id);
    if (event.type === "card.created" || event.type === "card.moved") {
      const { list_id, position } = event.changes;
      if (position) this.#positions.set(event.object_id, { list: list_id?.to, position: position.to });
    }
    if (event.type === "list.created" || event.type === "list.updated") {
      const { position } = event.changes;
      if (position) this.#positions.set(event.object_id, { list: null, position: position.to });
    }
    if (!("displaced" in event)) return;
    if (event.displaced?.truncated) this.mismatches.push(event);
    for (const { id, position } of event.displaced?.items ?? []) {
      const place = this.#positions.get(id);
      // Deleted objects are ignored.
      if (!place) continue;
      if (position.from !== place.position) this.mismatches.push({ event, id, place });
      place.position = position.to;
    }
  }

  positionsIn(list: string | null): Record<string, unknown> {
    const there = [...this.#positions].filter(([, place]) => place.list === list);
    return Object.fromEntries(there.map(([id, { position }]) => [id, position]));
  }
}

describe("objects displaced by a change", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off", CORKBOARD_OUTBOUND_ALLOW: "127.0.0.0/8,::1" });

  const newestEvent = async ({ client }: Person) => (await client.listEvents({ query: { order: "newest" } })).data[0];
  const positionsOf = (objects: { id: string; position: number }[]) =>
    Object.fromEntries(objects.map(({ id, position }) => [id, position]));
  const moved = (id: string, from: number, to: number) => ({ id, position: { from, to } });

  const boardWithCards = async (count: number) => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["To do", "Done"]);
    const ids: string[] = [];
    for (let i = 0; i < count; i++) ids.push((await newCard(owner, board)).id);
    const move = (index: number, body: { position?: number; list_id?: string }) =>
      owner.client.updateCard({ params: { id: ids[index] ?? "" }, body });
    return { owner, board, ids, move };
  };

  it("are listed by the move of a card, in the log, the stream and webhooks alike", async () => {
    const { owner, ids, move } = await boardWithCards(3);
    const endpoint = await WebhookEndpoint.start();
    await owner.client.createWebhook({ body: { url: endpoint.url, event_types: ["card.moved"] } });
    const stream = await StreamReader.open(service.url, { token: owner.token });
    await move(2, { position: 0 });
    const logged = await newestEvent(owner);
    expect(logged).toMatchObject({
      type: "card.moved",
      object_id: ids[2],
      changes: { position: { from: 2, to: 0 } },
      displaced: { items: [moved(ids[0] ?? "", 0, 0.5)] },
    });
    expect(await stream.take(1)).toEqual([logged]);
    await endpoint.until(1);
    expect(endpoint.received[0]?.data).toEqual(logged);
  });

  it("are omitted if nothing was displaced", async () => {
    const { owner, move } = await boardWithCards(2);
    await move(0, { position: 7 });
    expect(await newestEvent(owner)).toMatchObject({ type: "card.moved" });
    expect(await newestEvent(owner)).not.toHaveProperty("displaced");
  });

  it("let a reader derive all positions from events, through any moves of cards and lists", async () => {
    const { owner, board, ids, move } = await boardWithCards(5);
    const [todo = "", done = ""] = board.listIds;
    for (let turn = 0; turn < 20; turn++) await move((turn * 3) % 5, { position: 0 });
    // There is nothing between the smallest numbers, so these positions are spread out.
    for (const [index, position] of [1, 2, 0].entries()) await move(index, { position: position * Number.MIN_VALUE });
    await move(3, { position: 0 });
    for (let turn = 0; turn < 12; turn++) await move(turn % 5, { list_id: turn % 3 ? done : todo, position: turn % 2 });
    await move(0, { list_id: todo, position: Number.MAX_VALUE });
    await newCard(owner, board);
    await move(1, { list_id: todo });
    const late = await owner.client.createBoardList({
      body: { project_id: board.projectId, name: "First", position: 0 },
    });
    await owner.client.updateBoardList({ params: { id: todo }, body: { position: 0, name: "To do first" } });
    await owner.client.updateBoardList({ params: { id: todo }, body: { position: 2 } });
    await owner.client.deleteBoardList({ params: { id: late.data.id } });
    await owner.client.deleteCard({ params: { id: ids[2] ?? "" } });
    const log: Event[] = [];
    for (let more = true; more;) {
      const page = await owner.client.listEvents({ query: { after: log.at(-1)?.sequence ?? 0 } });
      log.push(...page.data);
      more = page.meta.more;
    }
    const known = new Board();
    for (const event of log) known.apply(event);
    expect(known.mismatches).toEqual([]);
    for (const list of [todo, done]) expect(known.positionsIn(list)).toEqual(positionsOf(await cardsOf(owner, list)));
    const lists = await owner.client.listBoardLists({ query: { project_id: board.projectId } });
    expect(known.positionsIn(null)).toEqual(positionsOf(lists.data));
  });

  it("are listed by the events of a list", async () => {
    const { owner } = await service.createOrganisation();
    const { projectId, listIds } = await newBoard(owner, ["A", "B", "C"]);
    const [a = "", b = "", c = ""] = listIds;
    const { data } = await owner.client.createBoardList({ body: { project_id: projectId, name: "D", position: 1 } });
    expect(await newestEvent(owner)).toMatchObject({
      type: "list.created",
      displaced: { items: [moved(b, 1, 2), moved(c, 2, 3)] },
    });
    await owner.client.updateBoardList({ params: { id: a }, body: { position: 2 } });
    expect(await newestEvent(owner)).toMatchObject({
      type: "list.updated",
      displaced: { items: [moved(data.id, 1, 0), moved(b, 2, 1)] },
    });
    await owner.client.updateBoardList({ params: { id: a }, body: { name: "Only renamed" } });
    expect(await newestEvent(owner)).not.toHaveProperty("displaced");
    await owner.client.deleteBoardList({ params: { id: b } });
    expect(await newestEvent(owner)).toMatchObject({
      type: "list.deleted",
      changes: {},
      displaced: { items: [moved(a, 2, 1), moved(c, 3, 2)] },
    });
  });

  it("are kept when the object that displaced them is deleted", async () => {
    const { owner, board, ids, move } = await boardWithCards(2);
    await move(1, { position: 0 });
    await owner.client.deleteCard({ params: { id: ids[1] ?? "" } });
    const history = (await owner.client.listEvents({ query: { object_id: ids[1] ?? "" } })).data;
    expect(history[1]).toMatchObject({
      type: "card.moved",
      changes: {},
      displaced: { items: [moved(ids[0] ?? "", 0, 1)] },
    });
    await owner.client.deleteProject({ params: { id: board.projectId } });
    const log = (await owner.client.listEvents({ query: { project_id: board.projectId } })).data;
    expect(log.filter((event) => "displaced" in event)).toEqual([]);
  });

  it("are not listed individually if there are more than a hundred", async () => {
    const { owner, board, ids, move } = await boardWithCards(103);
    await owner.client.deleteCard({ params: { id: ids[0] ?? "" } });
    await move(102, { position: Number.MAX_VALUE });
    await newCard(owner, board);
    expect(await newestEvent(owner)).toMatchObject({
      type: "card.created",
      changes: { position: { to: 102 } },
      displaced: { items: [], truncated: true },
    });
  });
});
