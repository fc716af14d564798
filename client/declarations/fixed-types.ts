import { streamQuery } from "./client-interface.ts";

/** The declarations that do not depend on the contract. `client/test/agreement.ts` checks them against the sources. */
export const fixedTypes =
  (): string => `/** Requests are authenticated by an access token, or in the service's own pages by the session of the browser. */
export type ClientOptions = ServiceOptions &
  (
    | { readonly token: string; readonly session?: undefined }
    | { readonly session: SessionOptions; readonly token?: undefined }
  );

export interface ServiceOptions {
  /** URL of the service, for example \`https://corkboard.example.com\`. */
  readonly baseUrl: string;
  /** Replaces the runtime's \`fetch\`. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface SessionOptions {
  /** The organisation to act in, asked before every request; undefined for the one used last. */
  readonly organisation: () => string | undefined;
}

export declare function createClient(options: ClientOptions): Client;

/** Options of every call. */
export interface CallOptions {
  /** For operations that create an object: repeating the same key and body creates only one object. */
  readonly idempotencyKey?: string | undefined;
  /** For updates and deletions: the object's \`etag\`. Rejected with 412 if the object has changed since. */
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Values from the response headers. */
export interface ResponseHeaders {
  /** For \`ifMatch\`. Present for single objects. */
  readonly etag: string | undefined;
  /** Identifies the request in the service's logs. */
  readonly requestId: string;
  /** Whether this is the stored response to an earlier request with the same idempotency key. */
  readonly replayed: boolean;
}

/** The operations that return a single response, not a stream. */
export type CallName = Exclude<keyof Client, "streamEvents">;

/** The input of an operation. */
export type InputOf<Name extends CallName> = NonNullable<Parameters<Client[Name]>[0]>;

/** The response body and the values from its headers. */
export type OutputOf<Name extends CallName> = Awaited<ReturnType<Client[Name]>>;

/** A code returned by the service, or \`unreadable_answer\`, or \`unknown\`. Later versions may add codes. */
export type CorkboardErrorCode = Wire.ErrorCode | "unreadable_answer" | "unknown" | (string & {});

/** An error response, or an incomplete or invalid one. Handle errors by \`code\`; \`message\` is for people. */
export declare class CorkboardError extends Error {
  name: string;
  readonly status: number;
  readonly code: CorkboardErrorCode;
  readonly requestId: string;
  readonly details: NonNullable<Wire.ErrorBody["details"]>;
  /** The claim that the request conflicts with, for \`ticket_claimed\` and \`claim_lost\`. */
  readonly claim: Wire.ErrorBody["claim"] | undefined;
  /** The ticket's confirmed acceptance criteria as they are now, for \`criterion_changed\`. */
  readonly criteria: Wire.ErrorBody["criteria"] | undefined;
  /** Seconds to wait before retrying, if the service specified it. */
  readonly retryAfter: number | undefined;
  constructor(
    status: number,
    body: Partial<Omit<Wire.ErrorBody, "code">> & { readonly code?: CorkboardErrorCode },
    retryAfter: number | undefined,
    options?: { cause?: unknown },
  );
}

export interface StreamInput {
  readonly query?: ${streamQuery().replaceAll("\n", "\n  ")} | undefined;
  /** Called if events were missed that the service can no longer send. Reload your data. */
  readonly onReset?: ((reset: Wire.StreamReset) => void) | undefined;
  /** Called if you are notified, or your notifications are marked as read. Not repeated after a reconnect. */
  readonly onNotification?: ((
        message:
          | { type: "notification.created"; data: Wire.NotificationCreated }
          | { type: "notification.read"; data: Wire.NotificationRead },
      ) => void) | undefined;
  /** Called when the connection is established, first and after every interruption. */
  readonly onConnect?: (() => void) | undefined;
  /** Called when the connection is lost or cannot be established, with the error if any. The client then reconnects. */
  readonly onDisconnect?: ((error: unknown) => void) | undefined;
  /** Ends the stream. The loop over the events then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

type ListOperation = (input: never) => Promise<{
  readonly data: readonly unknown[];
  readonly meta: { readonly total: number; readonly next_cursor?: string | null | undefined };
}>;

/**
 * Iterates over all pages of a list operation: \`for await (const item of eachItem(client.listFeedback, { query }))\`.
 * Pages are requested by cursor: items can be created, changed and deleted meanwhile, and no other item is skipped or
 * repeated. With an \`offset\` in the query, they are requested by offset.
 */
export declare function eachItem<List extends ListOperation>(
  list: List,
  input: NonNullable<Parameters<List>[0]>,
): AsyncGenerator<Awaited<ReturnType<List>>["data"][number], void, void>;`;
