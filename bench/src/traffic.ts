export const connections = 32;

export interface PreparedRequest {
  readonly path: string;
  readonly body?: string;
}

/** Requests of one kind. The generator picks from them at random, in a separate process. */
export interface Traffic {
  readonly url: string;
  readonly method: "GET" | "POST" | "PATCH";
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: readonly PreparedRequest[];
}

export interface Measurement {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Responses other than 2xx, broken connections and timeouts. */
  readonly failures: number;
}

/** Headers of an authenticated client that sends JSON. */
export function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, "content-type": "application/json" };
}
