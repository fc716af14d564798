/** Why there was no response. Users see these texts, so they are fixed and reveal nothing about the network. */
export type OutboundFailure =
  | "the address is not public"
  | "the host name was not found"
  | "the host name could not be looked up"
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

/** The status of the response, whatever it is, or why there was none. */
export type OutboundResult = { readonly ms: number } & (
  | { readonly status: number; readonly failure: null }
  | { readonly status: null; readonly failure: OutboundFailure }
);

/** The only way in which the service calls URLs that users configured. */
export interface OutboundClient {
  /** Failures are results. Rejects only if `signal` aborts it. */
  post(request: OutboundRequest, signal?: AbortSignal): Promise<OutboundResult>;
}
