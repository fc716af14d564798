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
  readonly idempotencyKey?: string;
  /** For changes: the \`etag\` you last read. Refused with 412 if the object has changed since. */
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
}

/** What the answer's headers say. */
export interface AnswerHeaders {
  /** For \`ifMatch\`; single objects have one. */
  readonly etag: string | undefined;
  /** Names this request in the service's logs. */
  readonly requestId: string;
}

/** The operations that answer once. */
export type CallName = Exclude<keyof Client, "streamEvents">;

/** The parts of a request, as far as the operation has them. */
export type InputOf<Name extends CallName> = NonNullable<Parameters<Client[Name]>[0]>;

/** The answer's body with what its headers say about it. */
export type OutputOf<Name extends CallName> = Awaited<ReturnType<Client[Name]>>;

/** The service refused or failed. \`message\` is what it said; \`code\` is what to test for. */
export declare class CorkboardError extends Error {
  name: string;
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
  readonly details: NonNullable<Wire.ErrorBody["details"]>;
  /** Seconds to wait before trying again, where the service named them. */
  readonly retryAfter: number | undefined;
  constructor(status: number, body: Partial<Wire.ErrorBody>, retryAfter: number | undefined);
}

export interface StreamInput {
  readonly query?: ${streamQuery().replaceAll("\n", "\n  ")};
  /** Called when something was missed that the service can no longer tell: load anew what you show. */
  readonly onReset?: (reset: Wire.StreamReset) => void;
  readonly signal?: AbortSignal;
}

type ListOperation = (input: never) => Promise<{
  readonly data: readonly unknown[];
  readonly meta: { readonly total: number };
}>;

/** Goes through all pages of a list operation: \`for await (const item of eachItem(client.listFeedback, { query }))\`. */
export declare function eachItem<List extends ListOperation>(
  list: List,
  input: NonNullable<Parameters<List>[0]>,
): AsyncGenerator<Awaited<ReturnType<List>>["data"][number], void, void>;`;
