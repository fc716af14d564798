import { describe, expect, it, onTestFinished } from "vitest";
import { startAppOn } from "../../../test/support/app-on.ts";
import { BlockingWriter } from "../../../test/support/blocking-writer.ts";
import { newFeedback } from "../../../test/support/factories.ts";
import { useService } from "../../../test/support/harness.ts";
import { connectMcp, type McpClient } from "../../../test/support/mcp-client.ts";

describe("what an agent reads in parts", () => {
  const service = useService();

  const pagesOf = async ({ call }: McpClient, ticket_id: string) => {
    const texts: string[] = [];
    let cursor: string | undefined;
    do {
      const { text } = await call("get_ticket", { ticket_id, ...(cursor === undefined ? {} : { cursor }) });
      texts.push(text);
      cursor = /TRUNCATED: .* cursor "([^"]+)"/.exec(text)?.[1];
    } while (cursor !== undefined && texts.length < 30);
    return texts;
  };

  it("has every comment once and in order, and counts all texts on every page", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const ticket = (await owner.client.generateTicket({ body: { source_type: "feedback", source_id: id } })).data;
    for (let n = 0; n < 45; n++) {
      const content = `Comment number ${n}. ${"Look here. ".repeat((n % 9) * 12)}`;
      await owner.client.createFeedbackComment({ params: { id }, body: { content } });
    }
    const texts = await pagesOf(await connectMcp(service.url, owner.token), ticket.id);
    expect(texts.length).toBeGreaterThan(2);
    const numbers = [...texts.join("\n").matchAll(/Comment number (\d+)\./g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: 45 }, (_, n) => n));
    const counts = texts.slice(0, -1).map((text) => /TRUNCATED: texts (\d+) to (\d+) of (\d+) are/.exec(text) ?? []);
    expect(new Set(counts.flatMap(([, , to, of]) => [to, of])).size).toBe(1);
    const total = Number(counts[0]?.[3]);
    const fences = texts.join("\n").match(/^[\w :.-]+(?: \(characters [^)]*\))?: \[\w+ \w+\]/gm) ?? [];
    const continued = fences.filter((line) => /\(characters [1-9]/.test(line)).length;
    expect(fences.length - continued).toBe(total);
  });

  it("rejects a cursor into a comment that is not there any longer", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const ticket = (await owner.client.generateTicket({ body: { source_type: "feedback", source_id: id } })).data;
    const { call } = await connectMcp(service.url, owner.token);
    for (const position of ["0", "7", "499", "500", "99999999999999999999"]) {
      const cursor = `comment-${position}-${ticket.id}@0`;
      const { text, isError } = await call("get_ticket", { ticket_id: ticket.id, cursor });
      expect({ isError, text }).toEqual({
        isError: true,
        text: expect.stringContaining("the cursor is no longer valid"),
      });
    }
  });

  it("has every report, however many are read at a time", async () => {
    const { owner } = await service.createOrganisation();
    const { project_id } = await newFeedback(owner, { title: "Report number 0." });
    for (let n = 1; n < 64; n++) {
      await newFeedback(owner, { project_id, title: `Report number ${n}.`, description: "Long. ".repeat(5_000) });
    }
    const { call } = await connectMcp(service.url, owner.token);
    for (const limit of [7, 25, 100, 1_000]) {
      const seen: number[] = [];
      let offset: number | undefined = 0;
      do {
        const { text } = await call("find_work", { kind: "feedback", limit, offset });
        seen.push(...[...text.matchAll(/Report number (\d+)\./g)].map(([, number]) => Number(number)));
        const next = /TRUNCATED: .*offset (\d+) to continue/.exec(text)?.[1];
        offset = next === undefined ? undefined : Number(next);
      } while (offset !== undefined && seen.length < 100);
      expect({ limit, seen }).toEqual({ limit, seen: Array.from({ length: 64 }, (_, n) => n) });
    }
    for (const limit of [0, -1, 12.5, "many", null]) {
      expect((await call("find_work", { kind: "feedback", limit })).text).toContain("limit must be an integer");
    }
  });

  it("runs the tools of a batch one after the other", async () => {
    const ticketWriter = new BlockingWriter();
    onTestFinished(() => ticketWriter.release());
    const { url } = await startAppOn(service.db, { ticketWriter });
    const { owner } = await service.createOrganisation();
    const { project_id } = await newFeedback(owner);
    const sources = [];
    for (let n = 0; n < 3; n++) sources.push(await newFeedback(owner, { project_id }));
    const batch = fetch(`${url}/mcp`, {
      method: "POST",
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        authorization: `Bearer ${owner.token}`,
      },
      body: JSON.stringify(
        sources.map(({ id }, index) => ({
          jsonrpc: "2.0",
          id: index,
          method: "tools/call",
          params: { name: "make_ticket", arguments: { source_type: "feedback", source_id: id } },
        })),
      ),
    });
    await ticketWriter.called;
    const { call } = await connectMcp(url, owner.token);
    expect(await call("whoami")).toMatchObject({ isError: false });
    expect(ticketWriter.calls).toBe(1);
    ticketWriter.release();
    expect((await (await batch).text()).match(/status open/g)).toHaveLength(3);
  });
});
