import { describe, expect, it } from "vitest";
import { listTools, startMcpEndpoint } from "../../../test/support/mcp-endpoint.ts";

const slotsOfAnOrganisation = 16;

describe("requests whose client disconnects before a tool runs", () => {
  it("hold no slot", async () => {
    const { url, pause } = await startMcpEndpoint();
    expect((await listTools(url)).status).toBe(200);

    const { promise, resolve: open } = Promise.withResolvers<void>();
    Object.assign(pause, { gate: promise, waiting: 0, gone: 0 });
    const client = new AbortController();
    const abandoned = Array.from({ length: slotsOfAnOrganisation }, () =>
      listTools(url, { signal: client.signal }).catch(() => "gone"),
    );
    await expect.poll(() => pause.waiting).toBe(slotsOfAnOrganisation);
    client.abort();
    expect(new Set(await Promise.all(abandoned))).toEqual(new Set(["gone"]));
    await expect.poll(() => pause.gone).toBe(slotsOfAnOrganisation);
    open();

    expect((await listTools(url)).status).toBe(200);
  });
});
