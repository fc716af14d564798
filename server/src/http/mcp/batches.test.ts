import { describe, expect, it, onTestFinished } from "vitest";
import { startAppOn } from "../../../test/support/app-on.ts";
import { BlockingWriter } from "../../../test/support/blocking-writer.ts";
import { newFeedback } from "../../../test/support/factories.ts";
import { type Person, useService } from "../../../test/support/harness.ts";

const whoami = (id: number) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "whoami", arguments: {} },
});
const batchOf = (calls: number) => Array.from({ length: calls }, (_, id) => whoami(id));

describe("a batch of calls", () => {
  const service = useService();

  const send = async (url: string, { token }: Person, messages: readonly object[]) => {
    const response = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(messages),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it("has at most 10 calls, and beyond that runs none of them", async () => {
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const comment = { name: "make_ticket", arguments: { source_type: "feedback", source_id: id } };
    const made = { jsonrpc: "2.0", id: 0, method: "tools/call", params: comment };
    const refused = await send(service.url, owner, [made, ...batchOf(10)]);
    expect({ status: refused.status, body: JSON.parse(refused.text) as unknown }).toEqual({
      status: 400,
      body: { jsonrpc: "2.0", id: null, error: { code: -32_600, message: "A batch must have at most 10 calls" } },
    });
    expect((await owner.client.listTickets()).meta.total).toBe(0);
    const { status, text } = await send(service.url, owner, [made, ...batchOf(9)]);
    expect(status).toBe(200);
    expect(text.match(/"isError"|"result"/g)).toHaveLength(10);
    expect((await owner.client.listTickets()).meta.total).toBe(1);
  });

  it("counts against the rate limit like as many requests", async () => {
    const limited = await service.startAnother({ CORKBOARD_RATE_LIMIT: "1000" });
    onTestFinished(() => limited.stop());
    const left = async (person: Person, calls: number) => {
      const { headers } = await send(limited.address, person, batchOf(calls));
      return Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
    };
    const [one, ten] = await Promise.all([service.createOrganisation(), service.createOrganisation()]);
    expect(1_000 - (await left(one.owner, 1))).toBe(1);
    expect(1_000 - (await left(ten.owner, 10))).toBe(10);
  });

  it("is rejected as a whole if the rate limit leaves room for some of its calls only", async () => {
    const limited = await service.startAnother({ CORKBOARD_RATE_LIMIT: "9" });
    onTestFinished(() => limited.stop());
    const { owner } = await service.createOrganisation();
    const { status, headers, text } = await send(limited.address, owner, batchOf(10));
    expect({ status, code: (JSON.parse(text) as { code: string }).code }).toEqual({
      status: 429,
      code: "rate_limited",
    });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("takes the slots of as many tools", async () => {
    const ticketWriter = new BlockingWriter();
    onTestFinished(() => ticketWriter.release());
    const { url } = await startAppOn(service.db, { ticketWriter });
    const { owner } = await service.createOrganisation();
    const { id } = await newFeedback(owner);
    const made = { name: "make_ticket", arguments: { source_type: "feedback", source_id: id } };
    const running = send(url, owner, [{ jsonrpc: "2.0", id: 0, method: "tools/call", params: made }, ...batchOf(9)]);
    await ticketWriter.called;
    expect(await send(url, owner, batchOf(7))).toMatchObject({
      status: 503,
      text: expect.stringContaining("tools_busy"),
    });
    expect(await send(url, owner, batchOf(6))).toMatchObject({ status: 200 });
    ticketWriter.release();
    expect((await running).status).toBe(200);
    expect(await send(url, owner, batchOf(10))).toMatchObject({ status: 200 });
  });
});
