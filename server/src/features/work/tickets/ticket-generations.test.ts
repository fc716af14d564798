import { createClient } from "@corkboard/client";
import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { countingDatabase } from "../../../../test/support/counting-database.ts";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { BlockingWriter } from "../../../../test/support/blocking-writer.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { clientError } from "../../../../test/support/expected-errors.ts";
import { TicketWriterError } from "../../../ports/ai/proposal.ts";

describe("ten concurrent requests for the same source", () => {
  const service = useService();

  /** The same data, with a writer that blocks. */
  const waitingService = async () => {
    const writer = new BlockingWriter();
    const { db, reads } = countingDatabase(service.db);
    const { url } = await startAppOn(db, { ticketWriter: writer });
    return { writer, reads, url, clientOf: ({ token }: Person) => createClient({ baseUrl: url, token }) };
  };

  it("make one call and one ticket, which all of them return and every idempotency key replays", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const feedback = await newFeedback(owner);
    const body = { source_type: "feedback", source_id: feedback.id } as const;
    const { writer, reads, clientOf } = await waitingService();
    const first = clientOf(developer).generateTicket({ body });
    await writer.called;
    const others = Array.from({ length: 9 }, (_, n) =>
      clientOf(owner).generateTicket(n < 3 ? { body } : { body, idempotencyKey: `key-${n}` }),
    );
    await reads(10);
    writer.release();
    const responses = await Promise.all([first, ...others]);
    const id = responses[0]?.data.id ?? "";
    for (const response of responses) expect(response.data).toEqual(responses[0]?.data);
    expect(writer.calls).toBe(1);
    expect((await owner.client.listTickets()).data).toMatchObject([{ id, created_by: developer.userId }]);
    expect((await owner.client.getFeedback({ params: { id: feedback.id } })).data.ticket_ids).toEqual([id]);
    for (let n = 3; n < 9; n++) {
      expect((await owner.client.generateTicket({ body, idempotencyKey: `key-${n}` })).data.id).toBe(id);
    }
    expect(writer.calls).toBe(1);
    expect((await owner.client.listTickets()).meta.total).toBe(1);
    expect(await service.miscounts()).toEqual([]);
  });

  it("do not fail for a reason that concerns only the request that ran the generation", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const developer = await addMember("Dev Eloper");
    const body = { source_type: "feedback", source_id: (await newFeedback(owner)).id } as const;
    const { writer, reads, clientOf } = await waitingService();
    const leader = clientOf(developer);
    const idempotencyKey = "used-for-something-else-meanwhile";
    const first = leader.generateTicket({ body, idempotencyKey });
    await writer.called;
    const others = [clientOf(owner).generateTicket({ body }), clientOf(owner).generateTicket({ body })];
    await reads(3);
    await leader.createToken({ body: { name: "Another" }, idempotencyKey });
    const settled = Promise.allSettled([first]);
    writer.release();
    expect(await settled).toMatchObject([{ status: "rejected", reason: clientError(errors.idempotencyKeyReused) }]);
    const [one, other] = await Promise.all(others);
    expect(other?.data.id).toBe(one?.data.id);
    expect((await owner.client.listTickets()).data).toMatchObject([{ id: one?.data.id, created_by: owner.userId }]);
    expect(writer.calls).toBe(2);
  });

  it("all fail if the generation fails, leave nothing behind, and the next request starts over", async () => {
    const { owner } = await service.createOrganisation();
    const card = await newCard(owner, await newBoard(owner));
    const body = { source_type: "board_card", source_id: card.id } as const;
    const { writer, reads, clientOf } = await waitingService();
    writer.failure = new TicketWriterError("unreachable", "nobody answers");
    const client = clientOf(owner);
    const asked = Array.from({ length: 10 }, (_, n) => client.generateTicket({ body, idempotencyKey: `key-${n}` }));
    const settled = Promise.allSettled(asked);
    await reads(10);
    writer.release();
    for (const outcome of await settled) {
      expect(outcome).toMatchObject({ status: "rejected", reason: clientError(errors.aiUnreachable) });
    }
    expect(writer.calls).toBe(1);
    expect((await owner.client.listTickets()).meta.total).toBe(0);
    expect((await owner.client.getCard({ params: { id: card.id } })).data.ticket_ids).toEqual([]);
    expect(await service.miscounts()).toEqual([]);

    writer.failure = undefined;
    const { data } = await client.generateTicket({ body, idempotencyKey: "key-5" });
    expect(writer.calls).toBe(2);
    expect((await owner.client.getCard({ params: { id: card.id } })).data.ticket_ids).toEqual([data.id]);
  });

  it("are answered even if the first client disconnects", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const { writer, reads, url, clientOf } = await waitingService();
    const leaving = new AbortController();
    const body = { source_type: "feedback", source_id: id } as const;
    const first = fetch(`${url}/api/v1/tickets/generate`, {
      method: "POST",
      headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: leaving.signal,
    });
    await writer.called;
    const second = clientOf(owner).generateTicket({ body });
    await reads(2);
    leaving.abort();
    await expect(first).rejects.toMatchObject({ name: "AbortError" });
    writer.release();
    const { data } = await second;
    expect(writer.calls).toBe(1);
    expect((await owner.client.listTickets()).data.map((ticket) => ticket.id)).toEqual([data.id]);
  });

  it("are not merged once the source has changed", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const { writer, reads, clientOf } = await waitingService();
    const body = { source_type: "feedback", source_id: id } as const;
    const first = clientOf(owner).generateTicket({ body });
    await writer.called;
    await owner.client.createFeedbackComment({ params: { id }, body: { content: "It is worse than I said" } });
    const second = clientOf(owner).generateTicket({ body });
    await reads(2);
    writer.release();
    const ids = [(await first).data.id, (await second).data.id];
    expect(writer.calls).toBe(2);
    expect(new Set((await owner.client.getFeedback({ params: { id } })).data.ticket_ids)).toEqual(new Set(ids));
    expect(await service.miscounts()).toEqual([]);
  });
});
