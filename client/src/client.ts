import type {
  ResponseOf,
  BodyOf,
  ErrorBody,
  Event,
  FormName,
  OperationName,
  ParamsOf,
  QueryOf,
  StreamName,
} from "@corkboard/contract";
import { operations } from "@corkboard/contract/operations";
import { CorkboardError, invalidResponse } from "./corkboard-error.ts";
import { requestUrl, type UrlParts } from "./request-url.ts";
import { type StreamInput, streamEvents } from "./stream-events.ts";

/** Requests are authenticated by an access token, or in the service's own pages by the session of the browser. */
export type ClientOptions = ServiceOptions &
  (
    | { readonly token: string; readonly session?: undefined }
    | { readonly session: SessionOptions; readonly token?: undefined }
  );

export interface ServiceOptions {
  /** URL of the service, for example `https://corkboard.example.com`. */
  readonly baseUrl: string;
  /** Replaces the runtime's `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface SessionOptions {
  /** The organisation to act in, asked before every request; undefined for the one used last. */
  readonly organisation: () => string | undefined;
}

/** Options of every call. */
export interface CallOptions {
  /** For operations that create an object: repeating the same key and body creates only one object. */
  readonly idempotencyKey?: string | undefined;
  /** For updates and deletions: the object's `etag`. Rejected with 412 if the object has changed since. */
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

type Part<Key extends string, Value> = [Value] extends [never]
  ? unknown
  : unknown extends Value
    ? unknown
    : object extends Value
      ? { readonly [K in Key]?: Value }
      : { readonly [K in Key]: Value };

/** The operations that return a single response, not a stream. */
export type CallName = Exclude<OperationName, StreamName>;

/** JSON, a form, or either of them. */
type PayloadOf<Name extends CallName> = Name extends FormName
  ? [BodyOf<Name>] extends [never]
    ? { readonly form: FormData }
    :
        | { readonly body: BodyOf<Name>; readonly form?: undefined }
        | { readonly form: FormData; readonly body?: undefined }
  : [BodyOf<Name>] extends [never]
    ? unknown
    : { readonly body: BodyOf<Name> };

/** The input of an operation. */
export type InputOf<Name extends CallName> = Part<"params", ParamsOf<Name>> &
  Part<"query", QueryOf<Name>> &
  PayloadOf<Name> &
  CallOptions;

/** Values from the response headers. */
export interface ResponseHeaders {
  /** For `ifMatch`. Present for single objects. */
  readonly etag: string | undefined;
  /** Identifies the request in the service's logs. */
  readonly requestId: string;
  /** Whether this is the stored response to an earlier request with the same idempotency key. */
  readonly replayed: boolean;
}

/** The response body and the values from its headers. */
export type OutputOf<Name extends CallName> = ResponseOf<Name> & ResponseHeaders;

type Call<Name extends CallName> =
  object extends InputOf<Name>
    ? (input?: InputOf<Name>) => Promise<OutputOf<Name>>
    : (input: InputOf<Name>) => Promise<OutputOf<Name>>;

/** One method per operation of the contract. */
export type Client = { readonly [Name in CallName]: Call<Name> } & {
  /** Subscribes to events: `for await (const event of client.streamEvents())`. */
  readonly streamEvents: (input?: StreamInput) => AsyncGenerator<Event, void, void>;
};

interface Input extends CallOptions, UrlParts {
  readonly lastEventId?: string | undefined;
  readonly body?: unknown;
  readonly form?: FormData;
}

export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? globalThis.fetch;
  /** Throws immediately if the URL or a header is invalid. */
  const prepare = (name: OperationName, input: Input): (() => Promise<Response>) => {
    const { method } = operations[name];
    const url = requestUrl(options.baseUrl, name, input);
    const init = {
      method,
      headers: { ...credentialHeaders(options), ...headersOf(input) },
      ...(options.session ? { credentials: "same-origin" as const } : {}),
      // `fetch` sets the content type of a form, including its boundary.
      body: input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      signal: input.signal ?? null,
    };
    if (options.fetch === undefined) void new Request(url, { headers: init.headers });
    return async () => {
      const response = await send(url, init);
      if (response.ok) return response;
      const errorBody = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
      throw new CorkboardError(response.status, errorBody, retryAfterOf(response));
    };
  };
  const call = async (name: OperationName, input: Input) => {
    const response = await prepare(name, input)();
    return {
      ...(await parseBody(response, input.signal)),
      etag: response.headers.get("etag") ?? undefined,
      requestId: response.headers.get("x-request-id") ?? "",
      replayed: response.headers.get("idempotency-replayed") === "true",
    };
  };
  const names = Object.keys(operations) as OperationName[];
  return {
    ...Object.fromEntries(names.map((name) => [name, (input: Input = {}) => call(name, input)])),
    streamEvents: ({ query, ...input }: StreamInput = {}) =>
      streamEvents((lastEventId) => prepare("streamEvents", { query, signal: input.signal, lastEventId }), input),
  } as unknown as Client;
}

/** Parses the body of a successful response, JSON or CSV. Throws if it is incomplete or neither, such as a proxy's login page. */
async function parseBody(response: Response, signal: AbortSignal | undefined): Promise<object> {
  try {
    if (response.headers.get("content-type")?.startsWith("text/csv")) return { data: await response.text() };
    return (await response.json()) as object;
  } catch (error) {
    signal?.throwIfAborted();
    throw invalidResponse(response, error);
  }
}

function credentialHeaders({ token, session }: ClientOptions): Record<string, string> {
  if (!session) return { authorization: `Bearer ${token}` };
  const organisation = session.organisation();
  return organisation === undefined ? {} : { "corkboard-organisation": organisation };
}

function headersOf(input: Input): Record<string, string> {
  return {
    ...(input.body === undefined ? {} : { "content-type": "application/json" }),
    ...(input.idempotencyKey === undefined ? {} : { "idempotency-key": input.idempotencyKey }),
    ...(input.lastEventId === undefined ? {} : { "last-event-id": input.lastEventId }),
    ...(input.ifMatch === undefined ? {} : { "if-match": input.ifMatch }),
  };
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isNaN(seconds) ? undefined : seconds;
}
