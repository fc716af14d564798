import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { thread, ticketSource } from "../../../../test/support/ticket-source.ts";
import { TicketThread, ticketThread } from "./ticket-thread.ts";

const stuckThread = new URL("../../../../test/support/stuck-thread.ts", import.meta.url);

const org = "an organisation";

const write = (on: TicketThread, title: string, of = org) => on.turn(of, (turn) => turn.write(ticketSource({ title })));

describe("the ticket thread", () => {
  it("fails a ticket that exceeds the deadline, and writes the ones behind it", async () => {
    const stuck = new TicketThread({ file: stuckThread, deadlineMs: 3_000 });
    const results = await Promise.allSettled(["first", "loop", "second"].map((title) => write(stuck, title)));
    expect(results).toMatchObject([
      { status: "fulfilled", value: { title: "first" } },
      { status: "rejected", reason: { name: "TicketWriterError", failure: "timeout" } },
      { status: "fulfilled", value: { title: "second" } },
    ]);
  });

  it("fails only the ticket during which it crashed", async () => {
    const stuck = new TicketThread({ file: stuckThread });
    const results = await Promise.allSettled(["first", "crash", "second"].map((title) => write(stuck, title)));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("loads none of the schemas, which would double its memory", async () => {
    const main = new URL("./ticket-thread-main.ts", import.meta.url);
    const reporter = new Worker(new URL("../../../../test/support/loaded-modules.ts", import.meta.url), {
      workerData: main.href,
    });
    const [loaded] = (await once(reporter, "message")) as [string[]];
    expect(loaded).toContain(main.href);
    expect(loaded.filter((url) => /\/typebox\/|\/contract\/src\/(?!limits)/.test(url))).toEqual([]);
    await reporter.terminate();
  });

  it("keeps the failure of a proposal that cannot be contained", async () => {
    const proposal = {
      title: "A title",
      body: "",
      criteria: [],
      priority: { level: "medium", reason: "", cites: [] },
      labels: [],
      questions: [],
    } as const;
    const contained = ticketThread.turn(org, (turn) => turn.contain(ticketSource({}), proposal));
    await expect(contained).rejects.toMatchObject({ name: "TicketWriterError", failure: "bad_output" });
  });

  it.each([
    ["a character that expands to 18", "ﷺ".repeat(100_000)],
    ["CJK text without spaces", "購入画面が開きません".repeat(10_000)],
    ["one long word", "a".repeat(100_000)],
    ["only punctuation", "?!.".repeat(33_000)],
  ])("writes and contains a source of %s without blocking the event loop", async (_, description) => {
    const source = ticketSource({
      description,
      comments: thread(...Array.from({ length: 14 }, () => description.slice(0, 20_000))),
    });
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    const { rendered } = await ticketThread.turn(org, async (turn) => turn.contain(source, await turn.write(source)));
    clearInterval(timer);
    expect(rendered.title).not.toBe("");
    expect(rendered.description).toContain("## Acceptance criteria\n\n- [ ] ");
    // The loop went round while the thread worked; how often depends on the machine.
    expect(ticks).toBeGreaterThan(0);
  });
});
