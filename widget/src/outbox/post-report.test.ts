import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PendingReport } from "./pending-store.ts";
import { postReport } from "./post-report.ts";

describe("a response to a report", () => {
  let status = 201;
  let headers: Record<string, string> = {};
  const server = createServer((request, response) => {
    request.resume().once("end", () => response.writeHead(status, headers).end("{}"));
  });
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => void server.close());

  const send = () => {
    const service = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const pending: PendingReport = {
      id: "8f14e45f-ceea-4e7a-9c3d-1b2a3c4d5e6f",
      service,
      apiKey: "pk_1",
      report: {} as PendingReport["report"],
      screenshot: undefined,
      recording: undefined,
      createdAt: 0,
    };
    return postReport(pending, "pk_1", fetch);
  };

  it.each([425, 429, 500, 502, 503, 504, 507, 520, 599])("with status %i is followed by another try", async (code) => {
    [status, headers] = [code, {}];
    expect(await send()).toEqual({ kind: "later", afterMs: 0 });
    headers = { "retry-after": "7" };
    expect(await send()).toEqual({ kind: "later", afterMs: 7_000 });
  });

  it("with status 408 counts like none", async () => {
    [status, headers] = [408, {}];
    expect(await send()).toEqual({ kind: "later", afterMs: undefined });
  });

  it.each([400, 401, 403, 404, 409, 413, 415, 422])("with status %i is final", async (code) => {
    [status, headers] = [code, {}];
    expect(await send()).toMatchObject({ kind: "refused", status: code });
  });
});
