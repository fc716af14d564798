import { type CorkboardError, createClient } from "@corkboard/client";
import { errors } from "@corkboard/contract";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { clientError } from "../../../../test/support/expected-errors.ts";
import { builtinTicketWriter } from "../../../ports/ai/builtin-writer.ts";
import { type TicketWriter, TicketWriterError } from "../../../ports/ai/proposal.ts";

describe("a failing ticket writer", () => {
  const service = useService();

  /** The same service and data, with a different writer. */
  const clientWith = async (ticketWriter: TicketWriter, person: Person) => {
    const { url } = await startAppOn(service.db, { ticketWriter });
    return createClient({ baseUrl: url, token: person.token });
  };

  const failures = [
    [new TicketWriterError("timeout", "60 s have passed"), errors.aiTimeout],
    [new TicketWriterError("refused", "finish reason content-filter"), errors.aiRefused],
    [new TicketWriterError("bad_output", "no JSON"), errors.aiBadOutput],
    [new TicketWriterError("unreachable", "ECONNREFUSED"), errors.aiUnreachable],
    [new Error("something else"), errors.aiGenerationFailed],
  ] as const;

  it.each(failures)("is reported with its own error code: %s", async (failure, entry) => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    let fails = true;
    const client = await clientWith(
      {
        async write(source, turn) {
          if (fails) throw failure;
          return builtinTicketWriter.write(source, turn);
        },
      },
      owner,
    );
    const call = { body: { source_type: "feedback", source_id: id }, idempotencyKey: "try-again" } as const;
    await expect(client.generateTicket(call)).rejects.toMatchObject({ ...clientError(entry), details: [] });
    expect(entry).toMatchObject({ status: 500, message: "AI generation failed" });
    expect((await owner.client.listTickets()).meta.total).toBe(0);
    expect((await owner.client.getFeedback({ params: { id } })).data.ticket_ids).toEqual([]);
    expect(await service.miscounts()).toEqual([]);
    fails = false;
    await client.generateTicket(call);
    expect((await owner.client.listTickets()).meta.total).toBe(1);
  });

  it("is logged with the request id, but without keys and without the source's content", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner, { title: "xyzzy plugh", description: "xyzzy plugh" });
    const lines: string[] = [];
    const logger = pino({ level: "info" }, { write: (line) => void lines.push(line) });
    const cause = Object.assign(new Error("401 Incorrect API key provided: sk-live-123456"), {
      requestBodyValues: { prompt: "xyzzy plugh" },
      requestHeaders: { authorization: "Bearer sk-live-123456" },
    });
    const ticketWriter: TicketWriter = {
      async write() {
        throw new TicketWriterError("refused", "the provider refused key AIzaSyD-1234567890", { cause });
      },
    };
    const { url } = await startAppOn(service.db, { ticketWriter, logger });
    const client = createClient({ baseUrl: url, token: owner.token });
    const failed = await client
      .generateTicket({ body: { source_type: "feedback", source_id: id } })
      .catch((error: unknown) => error as CorkboardError);
    const { requestId } = failed as CorkboardError;
    const log = lines.join("");
    expect(lines.some((line) => line.includes(requestId) && line.includes("the provider refused"))).toBe(true);
    expect(log).toContain("401 Incorrect API");
    for (const secret of ["sk-live", "123456", "AIza", "xyzzy", "plugh"]) expect(log).not.toContain(secret);
  });

  it("is logged with the calls and tokens that it cost, since no ticket shows them", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const lines: string[] = [];
    const logger = pino({ level: "info" }, { write: (line) => void lines.push(line) });
    const account = { engine: "anthropic", model: "m", prompt_version: "1", calls: 2, cost_usd: 0.012 } as const;
    const usage = { input_tokens: 2_000, output_tokens: 400 };
    const ticketWriter: TicketWriter = {
      async write() {
        throw new TicketWriterError("bad_output", "no JSON").after({ ...account, usage });
      },
    };
    const { url } = await startAppOn(service.db, { ticketWriter, logger });
    const client = createClient({ baseUrl: url, token: owner.token });
    await client.generateTicket({ body: { source_type: "feedback", source_id: id } }).catch(() => undefined);
    expect(lines.join("")).toContain("no JSON (2 calls, 2000 input and 400 output tokens, $0.012)");
  });

  it.each([
    "maximum context length is 8192 tokens. However, you requested 90210 tokens (82018 in the messages)",
    "models/claude-sonnet-4-5 is not found, nor claude-sonnet-4-5-20250929",
    "Rate limit reached for gpt-4.1-mini in organization on tokens per min (TPM): Limit 30000",
    "AI_InvalidResponseDataError: expected choices",
  ])("is logged with the provider's message: %s", async (words) => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const lines: string[] = [];
    const logger = pino({ level: "info" }, { write: (line) => void lines.push(line) });
    const ticketWriter: TicketWriter = {
      async write() {
        const key = "token: abcdefgh12345678";
        throw new TicketWriterError("refused", `${words}; ${key}`, { model: "claude-sonnet-4-5" });
      },
    };
    const { url } = await startAppOn(service.db, { ticketWriter, logger });
    const client = createClient({ baseUrl: url, token: owner.token });
    await expect(client.generateTicket({ body: { source_type: "feedback", source_id: id } })).rejects.toMatchObject(
      clientError(errors.aiRefused),
    );
    expect(lines.join("")).toContain(`${words}; token: [hidden]`);
  });

  it("includes one whose output is not a ticket", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const client = await clientWith(
      {
        async write(source, turn) {
          const written = await builtinTicketWriter.write(source, turn);
          return { ...written, proposal: { ...written.proposal, criteria: [] } };
        },
      },
      owner,
    );
    await expect(client.generateTicket({ body: { source_type: "feedback", source_id: id } })).rejects.toMatchObject(
      clientError(errors.aiBadOutput),
    );
    expect((await owner.client.listTickets()).meta.total).toBe(0);
  });

  it("creates no ticket from a source that was deleted meanwhile", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const client = await clientWith(
      {
        async write(source, turn) {
          await owner.client.deleteFeedback({ params: { id } });
          return builtinTicketWriter.write(source, turn);
        },
      },
      owner,
    );
    await expect(client.generateTicket({ body: { source_type: "feedback", source_id: id } })).rejects.toMatchObject(
      clientError(errors.sourceNotFound),
    );
    expect((await owner.client.listTickets()).meta.total).toBe(0);
  });

  it("does not block other requests while it works", async () => {
    const { owner } = await service.createOrganisation();
    const feedback = await newFeedback(owner);
    const client = await clientWith(
      {
        async write(source, turn) {
          await newFeedback(owner, { project_id: feedback.project_id, title: "Meanwhile" });
          await owner.client.updateFeedback({ params: { id: feedback.id }, body: { title: "Changed meanwhile" } });
          return builtinTicketWriter.write(source, turn);
        },
      },
      owner,
    );
    const { data } = await client.generateTicket({ body: { source_type: "feedback", source_id: feedback.id } });
    expect(data.title).toBe("The button is dead");
  });
});
