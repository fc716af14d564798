import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { errors, type OperationName, operations } from "@corkboard/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import { newBoard, newCard } from "../../server/test/support/factories.ts";
import { useService } from "../../server/test/support/harness.ts";
import { CorkboardError, createClient, eachItem } from "./index.ts";
import { requestUrl } from "./request-url.ts";

describe("the typed client", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "20" });

  it("throws an error response with all its details", async () => {
    const { owner } = await service.createOrganisation();
    const thrown = await owner.client.createClient({ body: { name: "" } }).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(CorkboardError);
    expect(thrown).toMatchObject({
      name: "CorkboardError",
      status: errors.nameRequired.status,
      code: errors.nameRequired.code,
      message: errors.nameRequired.message,
      requestId: expect.stringMatching(/^req_/),
      details: [{ path: "name", message: expect.any(String) }],
      retryAfter: undefined,
    });
  });

  it("reports how long to wait after a 429", async () => {
    const { owner } = await service.createOrganisation();
    const exhaustLimit = async () => {
      for (;;) await owner.client.getMe();
    };
    const thrown: CorkboardError = await exhaustLimit().catch((error: CorkboardError) => error);
    expect(thrown.status).toBe(429);
    expect(thrown.retryAfter).toBeGreaterThan(0);
  });

  it("throws a CorkboardError for an error response that is not from the service", async () => {
    const clientReceiving = (body: string, status: number) =>
      createClient({ baseUrl: "http://proxy.example", token: "t", fetch: async () => new Response(body, { status }) });
    await expect(clientReceiving("<h1>Bad gateway</h1>", 502).getMe()).rejects.toMatchObject({
      status: 502,
      code: "unknown",
      message: "The service returned status 502",
      details: [],
    });
  });

  it("throws if a successful response is incomplete or not from the service", async () => {
    const clientOf = async (respond: (response: ServerResponse) => void) => {
      const server = createServer((_, response) => respond(response)).listen(0, "127.0.0.1");
      onTestFinished(() => void server.close());
      await once(server, "listening");
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      return createClient({ baseUrl, token: "t" });
    };
    const incomplete = await clientOf((response) => {
      response.writeHead(200, { "content-length": "100", "x-request-id": "req_1" });
      response.write('{"data":', () => response.destroy());
    });
    const expected = { name: "CorkboardError", status: 200, code: "unreadable_answer", cause: expect.any(Error) };
    const creating = incomplete.createClient({ body: { name: "Was it created?" } });
    await expect(creating).rejects.toMatchObject({ ...expected, requestId: "req_1" });
    const loginPage = await clientOf((response) => response.end("<h1>Sign in</h1>"));
    await expect(loginPage.getMe()).rejects.toMatchObject(expected);
    await expect(loginPage.streamEvents().next()).rejects.toMatchObject({ status: 200, code: "unreadable_answer" });
    const stalled = await clientOf((response) => void response.writeHead(200).write('{"data":'));
    const call = stalled.getMe({ signal: AbortSignal.timeout(50) });
    await expect(call).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("throws immediately if a request or stream cannot be sent", async () => {
    const invalidClients = [
      createClient({ baseUrl: "127.0.0.1:3000", token: "t" }),
      createClient({ baseUrl: "http://127.0.0.1:3000", token: "schlüssel…" }),
    ];
    for (const client of invalidClients) {
      await expect(client.getMe()).rejects.toBeInstanceOf(TypeError);
      await expect(client.streamEvents().next()).rejects.toBeInstanceOf(TypeError);
    }
  });

  it("encodes path and query parameters", async () => {
    const urls: string[] = [];
    const client = createClient({
      baseUrl: "https://board.example/base/",
      token: "t",
      fetch: async (input) => {
        urls.push(input instanceof Request ? input.url : input.toString());
        return Response.json({ data: [] });
      },
    });
    await client.getCard({ params: { id: "../a b/?x=1#y" } });
    await client.listFeedback({ query: { project_id: "a&b=c", limit: 5, status: undefined } });
    expect(urls).toEqual([
      "https://board.example/base/api/v1/boards/cards/..%2Fa%20b%2F%3Fx%3D1%23y",
      "https://board.example/base/api/v1/feedback?project_id=a%26b%3Dc&limit=5",
    ]);
  });

  it("sends nothing for a path parameter that leads to another operation", async () => {
    const urls: string[] = [];
    const fetch = async (input: unknown) => {
      urls.push(String(input));
      return Response.json({ data: [] });
    };
    const client = createClient({ baseUrl: "https://board.example", token: "t", fetch });
    for (const id of ["..", "."]) {
      await expect(client.listWebhookDeliveries({ params: { id } })).rejects.toThrow(
        'The path parameter id must not be "." or ".."',
      );
      await expect(client.listProjectMembers({ params: { id } })).rejects.toBeInstanceOf(TypeError);
    }
    // @ts-expect-error plain JavaScript can pass anything
    await expect(client.getCard({ params: { id: [".."] } })).rejects.toBeInstanceOf(TypeError);
    expect(urls).toEqual([]);
  });

  it("keeps every path parameter within its segment, for every operation", () => {
    const values = [
      "a/../b",
      "/..",
      "../..",
      "..\\..",
      "%2e%2e",
      ".%2E",
      "?x",
      "#y",
      "..;",
      "...",

      "\t",
      " .. ",
    ];
    const names = (Object.keys(operations) as OperationName[]).filter((name) => operations[name].path.includes(":"));
    expect(names.length).toBeGreaterThan(50);
    for (const name of names) {
      const parts = operations[name].path.split("/");
      for (const value of values) {
        const params = Object.fromEntries(parts.map((part) => [part.slice(1), value]));
        const { pathname, search, hash } = new URL(requestUrl("https://board.example", name, { params }));
        const expected = parts.map((part) => (part.startsWith(":") ? value : part));
        expect({ search, hash, path: pathname.split("/").map(decodeURIComponent) }).toEqual({
          search: "",
          hash: "",
          path: expected,
        });
      }
    }
  });

  it("iterates over all pages of a list from the given offset or cursor, each item once", async () => {
    const { owner } = await service.createOrganisation();
    const board = await newBoard(owner, ["To do"]);
    const created: string[] = [];
    for (let n = 0; n < 7; n++) created.push((await newCard(owner, board, { title: `Card ${n}` })).id);
    const idsOf = async (query: { limit: number; offset?: number; cursor?: string }) => {
      const ids: string[] = [];
      for await (const card of eachItem(owner.client.listCards, { query })) ids.push(card.id);
      return ids;
    };
    expect(await idsOf({ limit: 3 })).toEqual(created);
    expect(await idsOf({ limit: 2, offset: 5 })).toEqual(created.slice(5));
    expect(await idsOf({ limit: 2, offset: 99 })).toEqual([]);
    const { meta } = await owner.client.listCards({ query: { limit: 4, cursor: "" } });
    expect(await idsOf({ limit: 2, cursor: meta.next_cursor ?? "" })).toEqual(created.slice(4));
    // @ts-expect-error the log has no total
    const log = eachItem(owner.client.listEvents, { query: { limit: 1 } });
    await expect(log.next()).rejects.toThrow("total");
  });

  it("iterates over a list while its items are deleted, and skips none", async () => {
    const { owner } = await service.createOrganisation();
    const created: string[] = [];
    for (let n = 0; n < 5; n++) created.push((await owner.client.createClient({ body: { name: `${n}` } })).data.id);
    const seen: string[] = [];
    for await (const { id } of eachItem(owner.client.listClients, { query: { limit: 2 } })) {
      seen.push(id);
      await owner.client.deleteClient({ params: { id } });
    }
    expect(seen).toEqual(created);
  });

  it("sends the idempotency key, so that a retry creates nothing new", async () => {
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

  it("returns the ETag and sends it as If-Match, so that no update is lost", async () => {
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

  it("acts with the browser's session in the organisation that it is told before every request", async () => {
    const sent: RequestInit[] = [];
    let organisation: string | undefined;
    const client = createClient({
      baseUrl: "https://board.example",
      session: { organisation: () => organisation },
      fetch: async (_url, init) => {
        sent.push(init ?? {});
        return Response.json({ data: {} });
      },
    });
    await client.getSession();
    organisation = "acme";
    await client.createClient({ body: { name: "Bolt" } });
    expect(sent.map(({ credentials, headers }) => ({ credentials, headers }))).toEqual([
      { credentials: "same-origin", headers: {} },
      {
        credentials: "same-origin",
        headers: { "corkboard-organisation": "acme", "content-type": "application/json" },
      },
    ]);
  });

  it("aborts when its signal is aborted", async () => {
    const { owner } = await service.createOrganisation();
    const call = owner.client.getMe({ signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });
});
