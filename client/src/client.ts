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
import { CorkboardError, unreadableAnswer } from "./corkboard-error.ts";
import { type StreamInput, streamEvents } from "./stream-events.ts";

export interface ClientOptions {
  /** Where the service is, such as `https://corkboard.example.com`. */
  readonly baseUrl: string;
  readonly token: string;
  /** Stands in for the runtime's own `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** What any call may add to its input. */
export interface CallOptions {
  /** For operations that create: repeats of the same key and body make one object. */
  readonly idempotencyKey?: string | undefined;
  /** For changes: the `etag` you last read. Refused with 412 if the object has changed since. */
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

/** The operations that answer once. */
export type CallName = Exclude<OperationName, StreamName>;

/** The parts of a request, as far as the operation has them. */
export type InputOf<Name extends CallName> = Part<"params", ParamsOf<Name>> &
  Part<"query", QueryOf<Name>> &
  ([BodyOf<Name>] extends [never] ? unknown : { readonly body: BodyOf<Name> }) &
  (Name extends FormName ? { readonly form: FormData } : unknown) &
  CallOptions;

/** What the answer's headers say. */
export interface ResponseHeaders {
  /** For `ifMatch`; single objects have one. */
  readonly etag: string | undefined;
  /** Names this request in the service's logs. */
  readonly requestId: string;
  /** Whether an earlier request with the same idempotency key did it, and this only told of it again. */
  readonly replayed: boolean;
}

/** The answer's body with what its headers say about it. */
export type OutputOf<Name extends CallName> = ResponseOf<Name> & ResponseHeaders;

type Call<Name extends CallName> =
  object extends InputOf<Name>
    ? (input?: InputOf<Name>) => Promise<OutputOf<Name>>
    : (input: InputOf<Name>) => Promise<OutputOf<Name>>;

/** One method for each operation of the contract. */
export type Client = { readonly [Name in CallName]: Call<Name> } & {
  /** What happens, as it happens: `for await (const event of client.streamEvents())`. */
  readonly streamEvents: (input?: StreamInput) => AsyncGenerator<Event, void, void>;
};

interface Input extends CallOptions {
  readonly lastEventId?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly form?: FormData;
}

export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? globalThis.fetch;
  /** Throws at once where the address or a header could never be sent. */
  const prepare = (name: OperationName, input: Input): (() => Promise<Response>) => {
    const { method, path } = operations[name];
    const address = addressOf(options.baseUrl, path, input);
    const init = {
      method,
      headers: headersOf(options.token, input),
      // A form names its own content type, with the boundary between its parts.
      body: input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      signal: input.signal ?? null,
    };
    if (options.fetch === undefined) void new Request(address, { headers: init.headers });
    return async () => {
      const response = await send(address, init);
      if (response.ok) return response;
      const refusal = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
      throw new CorkboardError(response.status, refusal, secondsToWait(response));
    };
  };
  const call = async (name: OperationName, input: Input) => {
    const response = await prepare(name, input)();
    return {
      ...(await answerIn(response, input.signal)),
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

/** What a call that succeeded says. An answer that is cut off, or somebody else's page, says nothing. */
async function answerIn(response: Response, signal: AbortSignal | undefined): Promise<object> {
  try {
    return (await response.json()) as object;
  } catch (error) {
    signal?.throwIfAborted();
    throw unreadableAnswer(response, error);
  }
}

function addressOf(baseUrl: string, path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return baseUrl.replace(/\/$/, "") + filled + (search.size > 0 ? `?${search.toString()}` : "");
}

function headersOf(token: string, input: Input): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    ...(input.body === undefined ? {} : { "content-type": "application/json" }),
    ...(input.idempotencyKey === undefined ? {} : { "idempotency-key": input.idempotencyKey }),
    ...(input.lastEventId === undefined ? {} : { "last-event-id": input.lastEventId }),
    ...(input.ifMatch === undefined ? {} : { "if-match": input.ifMatch }),
  };
}

function secondsToWait(response: Response): number | undefined {
  const given = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isNaN(given) ? undefined : given;
}
