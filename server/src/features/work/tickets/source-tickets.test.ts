import { createClient } from "@corkboard/client";
import type { TicketGenerate } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";

const kinds = {
  feedback: {
    make: async (owner: Person) => (await newFeedback(owner)).id,
    path: "/api/v1/feedback",
    remove: (owner: Person, id: string) => owner.client.deleteFeedback({ params: { id } }),
    rename: (owner: Person, id: string) => owner.client.updateFeedback({ params: { id }, body: { title: "Renamed" } }),
  },
  board_card: {
    make: async (owner: Person) => (await newCard(owner, await newBoard(owner))).id,
    path: "/api/v1/boards/cards",
    remove: (owner: Person, id: string) => owner.client.deleteCard({ params: { id } }),
    rename: (owner: Person, id: string) => owner.client.updateCard({ params: { id }, body: { title: "Renamed" } }),
  },
} as const;

describe.each(["feedback", "board_card"] as const)("the tickets of a %s", (source_type) => {
  const service = useService();
  const kind = kinds[source_type];
  const generate = async (owner: Person, source_id: string) => {
    const body: TicketGenerate = { source_type, source_id };
    return (await owner.client.generateTicket({ body })).data.id;
  };
  const read = async (owner: Person, id: string) => {
    const response = await service.request("GET", `${kind.path}/${id}`, { token: owner.token });
    return { ticketIds: response.body.data.ticket_ids, etag: response.headers.get("etag") ?? "" };
  };

  it("are listed by it, oldest first, and refer back to it", async () => {
    const { owner } = await service.createOrganisation();
    const id = await kind.make(owner);
    const untouched = await read(owner, id);
    expect(untouched.ticketIds).toEqual([]);
    const ids = [await generate(owner, id), await generate(owner, id), await generate(owner, id)];
    const named = await read(owner, id);
    expect(named.ticketIds).toEqual(ids);
    expect(named.etag).not.toBe(untouched.etag);
    const ticket = (await owner.client.getTicket({ params: { id: ids[0] ?? "" } })).data;
    expect(ticket.source_url).toBe(`${kind.path}/${id}`);
    expect((await owner.client.listTickets()).data.map((found) => found.source_url)).toEqual(
      ids.map(() => ticket.source_url),
    );
    const source = await service.request("GET", ticket.source_url, { token: owner.token });
    expect(source.body.data.id).toBe(id);
    expect(await service.miscounts()).toEqual([]);
  });

  it("are still listed when it changes, and a change based on a version before a new ticket is rejected", async () => {
    const { owner } = await service.createOrganisation();
    const id = await kind.make(owner);
    const { etag } = await read(owner, id);
    const ticketId = await generate(owner, id);
    const stale = await service.request("PATCH", `${kind.path}/${id}`, {
      token: owner.token,
      body: { title: "Renamed" },
      headers: { "if-match": etag },
    });
    expect(stale.status).toBe(412);
    expect((await kind.rename(owner, id)).data).toMatchObject({ title: "Renamed", ticket_ids: [ticketId] });
    expect((await read(owner, id)).ticketIds).toEqual([ticketId]);
  });

  it("keep people's changes when another ticket is generated", async () => {
    const { owner } = await service.createOrganisation();
    const id = await kind.make(owner);
    const first = await generate(owner, id);
    const edit = { title: "Said better", description: "By hand", labels: ["mine"], status: "in_progress" as const };
    const edited = (await owner.client.updateTicket({ params: { id: first }, body: edit })).data;
    const second = await generate(owner, id);
    expect(second).not.toBe(first);
    expect((await owner.client.getTicket({ params: { id: first } })).data).toEqual(edited);
    expect((await read(owner, id)).ticketIds).toEqual([first, second]);
  });

  it("are no longer listed once deleted, and remain when it is deleted", async () => {
    const { owner } = await service.createOrganisation();
    const id = await kind.make(owner);
    const [first, second] = [await generate(owner, id), await generate(owner, id)];
    const { etag } = await read(owner, id);
    await owner.client.deleteTicket({ params: { id: first } });
    const after = await read(owner, id);
    expect(after.ticketIds).toEqual([second]);
    expect(after.etag).not.toBe(etag);
    await kind.remove(owner, id);
    expect((await owner.client.getTicket({ params: { id: second } })).data.source_url).toBe(`${kind.path}/${id}`);
    await owner.client.deleteTicket({ params: { id: second } });
    expect((await owner.client.listTickets()).meta.total).toBe(0);
    expect(await service.miscounts()).toEqual([]);
  });

  it("are listed correctly while they are created and deleted concurrently, on two servers", async () => {
    const { owner } = await service.createOrganisation();
    const id = await kind.make(owner);
    const other = await service.startAnother();
    const clients = [owner.client, createClient({ baseUrl: other.address, token: owner.token })];
    const old = [await generate(owner, id), await generate(owner, id), await generate(owner, id)];
    const body: TicketGenerate = { source_type, source_id: id };
    await Promise.all([
      ...clients.flatMap((client) => [client.generateTicket({ body }), client.generateTicket({ body })]),
      ...old.map((ticketId, n) => clients[n % 2]?.deleteTicket({ params: { id: ticketId } })),
      ...old.map((_, n) => kind.rename(owner, id).then(() => n)),
    ]);
    await other.stop();
    const left = (await owner.client.listTickets()).data.map((ticket) => ticket.id);
    expect(new Set((await read(owner, id)).ticketIds)).toEqual(new Set(left));
    expect(left.some((ticketId) => old.includes(ticketId))).toBe(false);
    expect(await service.miscounts()).toEqual([]);
  });
});
