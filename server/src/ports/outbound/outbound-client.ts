/** Why there was no answer. These words are shown to people, so nothing of the network's own ever joins them. */
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
  /** An http or https address, given by somebody who is not trusted. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What came of a request: the answer's status, whatever that is, or why there was none. */
export type OutboundResult = { readonly ms: number } & (
  | { readonly status: number; readonly failure: null }
  | { readonly status: null; readonly failure: OutboundFailure }
);

/** The one way in which the service calls addresses that people gave it. */
export interface OutboundClient {
  /** Trouble on the way is a result. Rejects only when `signal` ends it early. */
  post(request: OutboundRequest, signal?: AbortSignal): Promise<OutboundResult>;
}
