import { streamQuery } from "./client-interface.ts";

/** What does not grow with the contract. `client/test/agreement.ts` holds it to the sources. */
export const fixedTypes = (): string => `export interface ClientOptions {
  /** Where the service is, such as \`https://corkboard.example.com\`. */
  readonly baseUrl: string;
  readonly token: string;
  /** Stands in for the runtime's own \`fetch\`. */
  readonly fetch?: typeof globalThis.fetch;
}

export declare function createClient(options: ClientOptions): Client;

/** What any call may add to its input. */
export interface CallOptions {
  /** For operations that create: repeats of the same key and body make one object. */
  readonly idempotencyKey?: string | undefined;
  /** For changes: the \`etag\` you last read. Refused with 412 if the object has changed since. */
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What the answer's headers say. */
export interface ResponseHeaders {
  /** For \`ifMatch\`; single objects have one. */
  readonly etag: string | undefined;
  /** Names this request in the service's logs. */
  readonly requestId: string;
  /** Whether an earlier request with the same idempotency key did it, and this only told of it again. */
  readonly replayed: boolean;
}

/** The operations that answer once. */
export type CallName = Exclude<keyof Client, "streamEvents">;

/** The parts of a request, as far as the operation has them. */
export type InputOf<Name extends CallName> = NonNullable<Parameters<Client[Name]>[0]>;

/** The answer's body with what its headers say about it. */
export type OutputOf<Name extends CallName> = Awaited<ReturnType<Client[Name]>>;

/** What to test for: a code of the service's, or \`unreadable_answer\`, or \`unknown\`. There may be new ones. */
export type CorkboardErrorCode = Wire.ErrorCode | "unreadable_answer" | "unknown" | (string & {});

/** The service refused or failed, or its answer did not arrive whole. \`message\` is what it said; test for \`code\`. */
export declare class CorkboardError extends Error {
  name: string;
  readonly status: number;
  readonly code: CorkboardErrorCode;
  readonly requestId: string;
  readonly details: NonNullable<Wire.ErrorBody["details"]>;
  /** Seconds to wait before trying again, where the service named them. */
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
  /** Called when something was missed that the service can no longer tell: load anew what you show. */
  readonly onReset?: ((reset: Wire.StreamReset) => void) | undefined;
  /** Called when the connection was lost or could not be made, with the error if there was one. It is tried again. */
  readonly onDisconnect?: ((error: unknown) => void) | undefined;
  /** Ends it: the loop over the events then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

type ListOperation = (input: never) => Promise<{
  readonly data: readonly unknown[];
  readonly meta: { readonly total: number };
}>;

/**
 * Goes through all pages of a list operation: \`for await (const item of eachItem(client.listFeedback, { query }))\`. Pages
 * are counted from the beginning of the list, so whoever changes items in a way that takes them out of it (by its filter
 * or by deletion) collects them first: else some are skipped.
 */
export declare function eachItem<List extends ListOperation>(
  list: List,
  input: NonNullable<Parameters<List>[0]>,
): AsyncGenerator<Awaited<ReturnType<List>>["data"][number], void, void>;`;
