import { createClient } from "@corkboard/client";
import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../test/support/app-on.ts";
import { countingDatabase } from "../../../test/support/counting-database.ts";
import { newFeedback } from "../../../test/support/factories.ts";
import { BlockingWriter } from "../../../test/support/blocking-writer.ts";
import { type Person, useService } from "../../../test/support/harness.ts";
import { refusal } from "../../../test/support/refusals.ts";
import { newId } from "../../shared/id.ts";
import { TicketWriterError } from "../../ports/ai/proposal.ts";
import { beginGeneration } from "./generations.queries.ts";

describe("a generation that several servers are asked for at the same time", () => {
  const service = useService();

  /** A server of its own on the same data, which shares nothing else with others. */
  const server = async (person: Person) => {
    const writer = new BlockingWriter();
    const { db, writes } = countingDatabase(service.db);
    const { url } = await startAppOn(db, { ticketWriter: writer });
    return { writer, writes, client: createClient({ baseUrl: url, token: person.token }) };
  };

  it("is carried out by one of them, and all answer with its ticket", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const body = { source_type: "feedback", source_id: id } as const;
    const [leader, other] = [await server(owner), await server(owner)];
    const first = leader.client.generateTicket({ body });
    await leader.writer.called;
    const second = other.client.generateTicket({ body, idempotencyKey: "the-second" });
    const third = other.client.generateTicket({ body });
    await other.writes(1);
    leader.writer.release();
    const answers = await Promise.all([first, second, third]);
    expect(answers.map((answer) => answer.data)).toEqual(answers.map(() => answers[0].data));
    expect([leader.writer.calls, other.writer.calls]).toEqual([1, 0]);
    const replayed = await owner.client.generateTicket({ body, idempotencyKey: "the-second" });
    expect(replayed.data.id).toBe(answers[0].data.id);
    expect((await owner.client.listTickets()).meta.total).toBe(1);
    expect(await service.miscounts()).toEqual([]);

    other.writer.release();
    const anew = await other.client.generateTicket({ body });
    expect(anew.data.id).not.toBe(answers[0].data.id);
    expect(other.writer.calls).toBe(1);
  });

  it("fails on all of them for the same reason, and leaves nothing in the way of the next", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const body = { source_type: "feedback", source_id: id } as const;
    const [leader, other] = [await server(owner), await server(owner)];
    leader.writer.failure = new TicketWriterError("timeout", "too long");
    const settled = Promise.allSettled([leader.client.generateTicket({ body })]);
    await leader.writer.called;
    const waiting = Promise.allSettled([other.client.generateTicket({ body })]);
    await other.writes(1);
    leader.writer.release();
    for (const outcome of [...(await settled), ...(await waiting)]) {
      expect(outcome).toMatchObject({ status: "rejected", reason: refusal(errors.aiTimeout) });
    }
    expect([leader.writer.calls, other.writer.calls]).toEqual([1, 0]);
    expect((await owner.client.listTickets()).meta.total).toBe(0);
    await owner.client.generateTicket({ body });
    expect((await owner.client.listTickets()).meta.total).toBe(1);
  });

  it("is taken over from one that died", async () => {
    const { id: org, owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const body = { source_type: "feedback", source_id: id } as const;
    const made = (await owner.client.generateTicket({ body })).data.id;
    const { ai_context } = (await owner.client.getTicket({ params: { id: made } })).data;
    const abandoned = {
      org_id: org,
      id: newId(),
      input_hash: ai_context.input_hash ?? "",
      leased_until: new Date(Date.now() + 300).toISOString(),
      created_at: new Date().toISOString(),
    };
    await service.db.write((tx) => tx.run(beginGeneration, abandoned));
    const second = (await owner.client.generateTicket({ body })).data.id;
    expect((await owner.client.getFeedback({ params: { id } })).data.ticket_ids).toEqual([made, second]);
  });
});
