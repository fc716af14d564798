import { limits } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { listTools, startMcpEndpoint } from "../../../test/support/mcp-endpoint.ts";

const large = { padding: limits.bodyBytes };
const maxAtOnce = 2;
const maxWaiting = 16;

describe("large bodies of agents' calls", () => {
  const startClosed = async () => {
    const { url, pause } = await startMcpEndpoint();
    const { promise, resolve: open } = Promise.withResolvers<void>();
    pause.gate = promise;
    return { url, pause, open };
  };
  const statusesOf = async (responses: readonly Promise<Response>[]) =>
    (await Promise.all(responses)).map(({ status }) => status);

  it("are read two at a time for an organisation, while smaller bodies and other organisations do not wait", async () => {
    const { url, pause, open } = await startClosed();
    const own = Array.from({ length: 6 }, () => listTools(url, large));
    await expect.poll(() => pause.waiting).toBe(maxAtOnce);
    const small = listTools(url);
    await expect.poll(() => pause.waiting).toBe(maxAtOnce + 1);
    const others = Array.from({ length: maxAtOnce }, () => listTools(url, { ...large, org: "other" }));
    await expect.poll(() => pause.waiting).toBe(2 * maxAtOnce + 1);
    open();
    // Padding is no screenshot, so each is refused once it was read.
    expect(await statusesOf([...own, ...others])).toEqual(Array.from({ length: 8 }, () => 413));
    expect(await statusesOf([small])).toEqual([200]);
    expect(pause.waiting).toBe(9);
  });

  it("wait in a line that ends: beyond it they return 503 with a time to try again", async () => {
    const { url, pause, open } = await startClosed();
    const client = new AbortController();
    const waiting = Array.from({ length: maxAtOnce + maxWaiting }, () =>
      listTools(url, { ...large, signal: client.signal }).catch(() => "gone"),
    );
    await expect.poll(() => pause.waiting).toBe(maxAtOnce);
    await expect
      .poll(async () => {
        const impatient = AbortSignal.timeout(500);
        const response = await listTools(url, { ...large, signal: impatient }).catch(() => undefined);
        return response && { status: response.status, retry: response.headers.has("retry-after") };
      })
      .toEqual({ status: 503, retry: true });
    client.abort();
    await Promise.all(waiting);
    open();
    // Those that were abandoned in the line keep no slot once it is their turn.
    await expect
      .poll(() => statusesOf(Array.from({ length: 4 }, () => listTools(url, large))))
      .toEqual([413, 413, 413, 413]);
  });
});
