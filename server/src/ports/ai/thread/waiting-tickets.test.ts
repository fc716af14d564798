import { describe, expect, it } from "vitest";
import { ticketSource } from "../../../../test/support/ticket-source.ts";
import { maxWaitingPerOrg, TicketThread } from "./ticket-thread.ts";

const file = new URL("../../../../test/support/stuck-thread.ts", import.meta.url);

/** Writes and contains a ticket, and records when it is complete. */
async function generate(thread: TicketThread, org: string, title: string, completed: string[] = []): Promise<void> {
  const source = ticketSource({ title });
  await thread.turn(org, async (turn) => {
    await turn.contain(source, await turn.write(source));
    completed.push(title);
  });
}

describe("tickets that wait for the thread", () => {
  it("take turns by organisation, after the one that is running", async () => {
    const thread = new TicketThread({ file });
    const completed: string[] = [];
    const titles = ["A1", "A2", "A3", "A4", "B1", "B2", "C1"];
    await Promise.all(titles.map((title) => generate(thread, title.slice(0, 1), title, completed)));
    expect(completed).toEqual(["A1", "B1", "A2", "C1", "B2", "A3", "A4"]);
  });

  it("do not wait for a ticket that a model is writing", async () => {
    const thread = new TicketThread({ file });
    const completed: string[] = [];
    const model = Promise.withResolvers<void>();
    const source = ticketSource({ title: "by a model" });
    const slow = thread.turn("A", async (turn) => {
      await model.promise;
      await turn.contain(source, await turn.write(source));
    });
    await generate(thread, "A", "A1", completed);
    await generate(thread, "B", "B1", completed);
    model.resolve();
    await slow;
    expect(completed).toEqual(["A1", "B1"]);
  });

  it("are rejected only if too many of their own organisation wait already", async () => {
    const thread = new TicketThread({ file });
    const admitted = Array.from({ length: maxWaitingPerOrg + 1 }, (_, n) => generate(thread, "A", `A${n + 1}`));
    const oneMore = generate(thread, "A", "one more");
    admitted.push(generate(thread, "B", "B1"));
    await expect(oneMore).rejects.toMatchObject({ name: "TicketWriterError", failure: "timeout" });
    await Promise.all(admitted);
    await generate(thread, "A", "one more");
  });

  it("fail if they wait too long, and are not written later", async () => {
    const thread = new TicketThread({ file, deadlineMs: 3_000, maxWaitMs: 50 });
    const completed: string[] = [];
    const results = await Promise.allSettled(["loop", "A1"].map((title) => generate(thread, "A", title, completed)));
    expect(results.map((result) => (result.status === "rejected" ? String(result.reason) : result.status))).toEqual([
      "TicketWriterError: the ticket took longer than 3 s",
      "TicketWriterError: the ticket waited longer than 0.05 s",
    ]);
    await generate(thread, "A", "A2", completed);
    expect(completed).toEqual(["A2"]);
  });

  it("get their turn after a ticket fails", async () => {
    const thread = new TicketThread({ file });
    const results = await Promise.allSettled([generate(thread, "A", "crash"), generate(thread, "A", "A1")]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });
});
