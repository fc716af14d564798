import { createClient } from "@corkboard/client";
import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../test/app-on.ts";
import { newFeedback } from "../../../test/factories.ts";
import { type Person, useService } from "../../../test/harness.ts";
import { refusal } from "../../../test/refusals.ts";
import { builtinTicketWriter } from "../../ports/ai/builtin/builtin.ts";
import type { TicketWriter } from "../../ports/ai/proposal.ts";

describe("a ticket writer in trouble", () => {
  const service = useService();

  /** The same service and data, with another writer behind it. */
  const clientWith = async (ticketWriter: TicketWriter, person: Person) => {
    const { url } = await startAppOn(service.db, { ticketWriter });
    return createClient({ baseUrl: url, token: person.token });
  };

  it("is reported as such, says nothing of the cause, makes no ticket and leaves the key free", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    let fails = true;
    const client = await clientWith(
      {
        async write(source) {
          if (fails) throw new Error("the model at 10.0.0.7 refused key sk-123");
          return builtinTicketWriter.write(source);
        },
      },
      owner,
    );
    const call = { body: { source_type: "feedback", source_id: id }, idempotencyKey: "try-again" } as const;
    await expect(client.generateTicket(call)).rejects.toMatchObject({
      ...refusal(errors.aiGenerationFailed),
      details: [],
    });
    expect((await owner.client.listTickets()).meta.total).toBe(0);
    fails = false;
    await client.generateTicket(call);
    expect((await owner.client.listTickets()).meta.total).toBe(1);
  });

  it("makes no ticket of a source that went away while it was thinking", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const client = await clientWith(
      {
        async write(source) {
          await owner.client.deleteFeedback({ params: { id } });
          return builtinTicketWriter.write(source);
        },
      },
      owner,
    );
    await expect(client.generateTicket({ body: { source_type: "feedback", source_id: id } })).rejects.toMatchObject(
      refusal(errors.sourceNotFound),
    );
    expect((await owner.client.listTickets()).meta.total).toBe(0);
  });

  it("holds nobody else up while it thinks", async () => {
    const { owner } = await service.createOrganisation();
    const feedback = await newFeedback(owner);
    const client = await clientWith(
      {
        async write(source) {
          await newFeedback(owner, { project_id: feedback.project_id, title: "Meanwhile" });
          await owner.client.updateFeedback({ params: { id: feedback.id }, body: { title: "Changed meanwhile" } });
          return builtinTicketWriter.write(source);
        },
      },
      owner,
    );
    const { data } = await client.generateTicket({ body: { source_type: "feedback", source_id: feedback.id } });
    expect(data.title).toBe("The button is dead");
  });
});
