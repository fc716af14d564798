import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { errors } from "@corkboard/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import { newBoard, newCard } from "../../server/test/support/factories.ts";
import { useService } from "../../server/test/support/harness.ts";
import { CorkboardError, createClient, eachItem } from "./index.ts";

describe("the typed client", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "20" });

  it("turns a refusal into an error with everything the service said about it", async () => {
    const { owner } = await service.createOrganisation();
    const clientError = await owner.client.createClient({ body: { name: "" } }).catch((error: unknown) => error);
    expect(clientError).toBeInstanceOf(CorkboardError);
    expect(clientError).toMatchObject({
      name: "CorkboardError",
      status: errors.nameRequired.status,
      code: errors.nameRequired.code,
      message: errors.nameRequired.message,
      requestId: expect.stringMatching(/^req_/),
      details: [{ path: "name", message: expect.any(String) }],
      retryAfter: undefined,
    });
  });

  it("says how long to wait when the service asks it to", async () => {
    const { owner } = await service.createOrganisation();
    const tireOut = async () => {
      for (;;) await owner.client.getMe();
    };
    const clientError: CorkboardError = await tireOut().catch((error: CorkboardError) => error);
    expect(clientError.status).toBe(429);
    expect(clientError.retryAfter).toBeGreaterThan(0);
  });

  it("makes an error even of an answer that is not the service's own", async () => {
    const answering = (body: string, status: number) =>
      createClient({ baseUrl: "http://proxy.example", token: "t", fetch: async () => new Response(body, { status }) });
    await expect(answering("<h1>Bad gateway</h1>", 502).getMe()).rejects.toMatchObject({
      status: 502,
      code: "unknown",
      message: "The service answered with status 502",
      details: [],
    });
  });

  it("throws where an answer is cut off or is not the service's, though its status says success", async () => {
    const answering = async (answer: (response: ServerResponse) => void) => {
      const server = createServer((_, response) => answer(response)).listen(0, "127.0.0.1");
      onTestFinished(() => void server.close());
      await once(server, "listening");
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      return createClient({ baseUrl, token: "t" });
    };
    const cutOff = await answering((response) => {
      response.writeHead(200, { "content-length": "100", "x-request-id": "req_1" });
      response.write('{"data":', () => response.destroy());
    });
    const unreadable = { name: "CorkboardError", status: 200, code: "unreadable_answer", cause: expect.any(Error) };
    const creating = cutOff.createClient({ body: { name: "Was it made?" } });
    await expect(creating).rejects.toMatchObject({ ...unreadable, requestId: "req_1" });
    const page = await answering((response) => response.end("<h1>Sign in</h1>"));
    await expect(page.getMe()).rejects.toMatchObject(unreadable);
    await expect(page.streamEvents().next()).rejects.toMatchObject({ status: 200, code: "unreadable_answer" });
    const halting = await answering((response) => void response.writeHead(200).write('{"data":'));
    const given = halting.getMe({ signal: AbortSignal.timeout(50) });
    await expect(given).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("says at once that a request can never be sent, also of the stream", async () => {
    const unreachable = [
      createClient({ baseUrl: "127.0.0.1:3000", token: "t" }),
      createClient({ baseUrl: "http://127.0.0.1:3000", token: "schlüssel…" }),
    ];
    for (const client of unreachable) {
      await expect(client.getMe()).rejects.toBeInstanceOf(TypeError);
      await expect(client.streamEvents().next()).rejects.toBeInstanceOf(TypeError);
    }
  });

  it("fills in paths and queries so that no value can leave its place", async () => {
    const asked: string[] = [];
    const client = createClient({
      baseUrl: "https://board.example/base/",
      token: "t",
      fetch: async (address) => {
        asked.push(address instanceof Request ? address.url : address.toString());
        return Response.json({ data: [] });
      },
    });
    await client.getCard({ params: { id: "../a b/?x=1#y" } });
    await client.listFeedback({ query: { project_id: "a&b=c", limit: 5, status: undefined } });
    expect(asked).toEqual([
      "https://board.example/base/api/v1/boards/cards/..%2Fa%20b%2F%3Fx%3D1%23y",
      "https://board.example/base/api/v1/feedback?project_id=a%26b%3Dc&limit=5",
    ]);
  });

  it("walks all pages of a list, each item once, from where it was told to start", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["To do"]);
    const made: string[] = [];
    for (let n = 0; n < 7; n++) made.push((await newCard(owner, board, { title: `Card ${n}` })).id);
    const walk = async (query: { limit: number; offset?: number }) => {
      const ids: string[] = [];
      for await (const card of eachItem(owner.client.listCards, { query })) ids.push(card.id);
      return ids;
    };
    expect(await walk({ limit: 3 })).toEqual(made);
    expect(await walk({ limit: 2, offset: 5 })).toEqual(made.slice(5));
    expect(await walk({ limit: 2, offset: 99 })).toEqual([]);
    // @ts-expect-error the log has no total
    const log = eachItem(owner.client.listEvents, { query: { limit: 1 } });
    await expect(log.next()).rejects.toThrow("total");
  });

  it("sends the idempotency key, so that a repeat makes nothing new", async () => {
    const { owner } = await service.createOrganisation();
    const order = { body: { name: "Only one" }, idempotencyKey: "order-66" };
    const first = await owner.client.createClient(order);
    const second = await owner.client.createClient(order);
    expect(second.data).toEqual(first.data);
    expect([first.replayed, second.replayed]).toEqual([false, true]);
    expect((await owner.client.listClients()).meta.total).toBe(1);
    const other = owner.client.createClient({ ...order, body: { name: "Another" } });
    await expect(other).rejects.toMatchObject({ status: 422, code: errors.idempotencyKeyReused.code });
  });

  it("hands out the entity tag and sends it back, so that no change is lost", async () => {
    const { owner } = await service.createOrganisation();
    const created = await owner.client.createClient({ body: { name: "First" } });
    const params = { id: created.data.id };
    const read = await owner.client.getClient({ params });
    expect(read.etag).toMatch(/^".+"$/);
    const changed = await owner.client.updateClient({ params, body: { name: "Second" }, ifMatch: read.etag });
    expect(changed.etag).not.toBe(read.etag);
    const stale = owner.client.updateClient({ params, body: { name: "Third" }, ifMatch: read.etag });
    await expect(stale).rejects.toMatchObject({ status: 412, code: errors.staleObject.code });
    expect((await owner.client.getClient({ params })).data.name).toBe("Second");
  });

  it("stops when it is told to", async () => {
    const { owner } = await service.createOrganisation();
    const call = owner.client.getMe({ signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });
});
