/** The most calls in a batch of JSON-RPC. */
const maxCalls = 10;

/** How many calls a body contains: a batch counts against all limits like its calls. */
export const callsIn = (body: unknown): number => (Array.isArray(body) ? Math.max(1, body.length) : 1);

/** The response to a batch that is too long, undefined for others. It belongs to no call, so it has no ID. */
export function refusedBatch(body: unknown): object | undefined {
  if (callsIn(body) <= maxCalls) return undefined;
  const message = `A batch must have at most ${maxCalls} calls`;
  return { jsonrpc: "2.0", id: null, error: { code: invalidRequest, message } };
}

/** As JSON-RPC defines it. */
const invalidRequest = -32_600;
