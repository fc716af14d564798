import { createClient } from "@corkboard/client";
import { errors } from "@corkboard/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { clientError } from "../../../../test/support/expected-errors.ts";
import { builtinTicketWriter } from "../../../ports/ai/builtin-writer.ts";
import type { TicketWriter } from "../../../ports/ai/proposal.ts";
import { maxWaitingPerOrg } from "../../../ports/ai/thread/ticket-thread.ts";

const busyTitle = "One of many reports";

/** The built-in writer; tickets of the busy organisation keep their turn until they are released. */
class HeldWriter implements TicketWriter {
  calls = 0;
  readonly first = Promise.withResolvers<void>();
  readonly others = Promise.withResolvers<void>();
  #held = 0;

  async write(...[source, turn]: Parameters<TicketWriter["write"]>) {
    this.calls++;
    const written = await builtinTicketWriter.write(source, turn);
    if (source.title === busyTitle) await (this.#held++ === 0 ? this.first : this.others).promise;
    return written;
  }

  release(): void {
    this.first.resolve();
    this.others.resolve();
  }
}

describe("an organisation that generates many tickets at the same time", () => {
  const service = useService();

  const start = async () => {
    const writer = new HeldWriter();
    const { url } = await startAppOn(service.db, { ticketWriter: writer });
    // The thread is shared with other tests: a failure must not block it.
    onTestFinished(() => writer.release());
    const generate = ({ token }: Person, id: string) =>
      createClient({ baseUrl: url, token }).generateTicket({ body: { source_type: "feedback", source_id: id } });
    /** Resolves once all requests wait for the thread. */
    const generateMany = async (person: Person, count: number) => {
      const ids: string[] = [];
      for (let n = 0; n < count; n++) ids.push((await newFeedback(person, { title: busyTitle })).id);
      const settled = Promise.allSettled(ids.map((id) => generate(person, id)));
      await expect.poll(() => writer.calls).toBe(count);
      return { ids, settled };
    };
    return { writer, generate, generateMany };
  };

  it("delays another organisation's ticket by no more than the one that is running", async () => {
    const { owner: busy } = await service.createOrganisation();
    const { owner: other } = await service.createOrganisation();
    const { writer, generate, generateMany } = await start();
    const { id } = await newFeedback(other, { title: "The only report" });
    const { settled } = await generateMany(busy, 12);
    const only = generate(other, id);
    await expect.poll(() => writer.calls).toBe(13);
    writer.first.resolve();
    // The second ticket of the busy organisation is not released: this one never ends if it comes later.
    expect((await only).data.title).toBe("The only report");
    expect((await busy.client.listTickets()).meta.total).toBeLessThanOrEqual(1);
    writer.others.resolve();
    expect((await settled).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => "fulfilled"));
    expect((await busy.client.listTickets()).meta.total).toBe(12);
  });

  it("gets the documented error for those beyond its share, which can be requested again", async () => {
    const { owner: busy } = await service.createOrganisation();
    const { owner: other } = await service.createOrganisation();
    const { writer, generate, generateMany } = await start();
    const { id } = await newFeedback(other, { title: "The only report" });
    // One is written, and one is too many.
    const count = maxWaitingPerOrg + 2;
    const { ids, settled } = await generateMany(busy, count);
    const only = generate(other, id);
    await expect.poll(() => writer.calls).toBe(count + 1);
    writer.release();
    const results = await settled;
    const rejected = results.filter(({ status }) => status === "rejected");
    expect(rejected).toMatchObject([{ reason: clientError(errors.aiTimeout) }]);
    expect(errors.aiTimeout).toMatchObject({ status: 500, message: "AI generation failed" });
    expect((await only).data.title).toBe("The only report");
    const failed = ids[results.findIndex(({ status }) => status === "rejected")] ?? "";
    await generate(busy, failed);
    expect((await busy.client.listTickets()).meta.total).toBe(count);
    expect(await service.miscounts()).toEqual([]);
  });
});
