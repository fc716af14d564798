import { describe, expect, it } from "vitest";
import { FakeModel, fails, says } from "../../../test/support/fake-models.ts";
import { deadButton, validAnswer } from "../../../test/support/sample-ticket.ts";
import { chooseTicketWriter } from "./choose-writer.ts";
import type { TicketWriter } from "./proposal.ts";
import { ticketThread } from "./thread/ticket-thread.ts";

const write = (writer: TicketWriter) => ticketThread.turn("an organisation", (turn) => writer.write(deadButton, turn));

describe("chooseTicketWriter", () => {
  it("uses the configured model, and calls it only when there is a ticket to write", async () => {
    const fake = await FakeModel.start("anthropic", says(JSON.stringify(validAnswer)));
    const writer = chooseTicketWriter(fake.settings());
    expect(fake.requests).toEqual([]);
    const tickets = await Promise.all([write(writer), write(writer)]);
    expect(tickets.map(({ account }) => account.engine)).toEqual(["anthropic", "anthropic"]);
    expect(fake.requests).toHaveLength(2);
  });

  it("shares one queue among all tickets", async () => {
    const good = says(JSON.stringify(validAnswer));
    const fake = await FakeModel.start("google", (...given) => void setTimeout(() => good(...given), 5));
    const writer = chooseTicketWriter(fake.settings({ concurrency: 1 }));
    await Promise.all([1, 2, 3].map(() => write(writer)));
    expect(fake.maxInFlight).toBe(1);
  });

  it("does not fall back to another writer if the model fails", async () => {
    const fake = await FakeModel.start("openai-compatible", fails(401, "wrong key"));
    const writer = chooseTicketWriter(fake.settings());
    await expect(write(writer)).rejects.toMatchObject({ failure: "refused" });
  });
});
