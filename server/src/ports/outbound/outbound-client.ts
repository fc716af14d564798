/**
 * One text for names that do not resolve, addresses that may not be reached, and non-public hosts that cannot be
 * reached. Separate texts would show users which names and machines exist in the service's network.
 */
export const notFoundOrNotPublic = "the host was not found, cannot be reached or is not public";

/** Why there was no response. Users see these texts, so they are fixed and reveal nothing about the network. */
export type OutboundFailure =
  | typeof notFoundOrNotPublic
  | "the host cannot be reached"
  | "connection refused"
  | "the connection was closed"
  | "no trusted TLS connection"
  | "the response was not HTTP"
  | `no response within ${number} s`
  | "the request failed";

export interface OutboundRequest {
  /** An untrusted http or https URL. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The status of the response, whatever it is, or why there was none. `ms` is 0 if the duration would reveal why.
 * `retryAfterMs` is what its Retry-After header asks for, if it has one.
 */
export type OutboundResult = { readonly ms: number } & (
  | { readonly status: number; readonly failure: null; readonly retryAfterMs?: number | undefined }
  | { readonly status: null; readonly failure: OutboundFailure }
);

/** The only way in which the service calls URLs that users configured. */
export interface OutboundClient {
  /** Failures are results. Rejects only if `signal` aborts it. */
  post(request: OutboundRequest, signal?: AbortSignal): Promise<OutboundResult>;
}
