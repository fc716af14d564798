import {
  errors,
  type FormName,
  type OperationName,
  operations,
  type Operations,
  type PathParams,
  type Route,
  routes,
  type Routes,
  type StreamName,
  type VisitorName,
} from "@corkboard/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Static } from "typebox";
import type { Actor } from "../shared/actor.ts";
import type { Reader, Tx } from "../db/database.ts";
import { Fault } from "../shared/fault.ts";
import type { JsonBody } from "../shared/input.ts";
import { type OperationResponse, JsonText } from "./responses/operation-response.ts";
import { endOfTurn } from "./responses/end-of-turn.ts";
import { entityTag, refuseStale } from "./responses/entity-tag.ts";
import { sendError } from "./responses/error-responses.ts";
import type { EventStream } from "./streams/event-stream.ts";
import { type EventStreams, eventStreamType } from "./streams/event-streams.ts";
import { acceptForms, imageOf, readForm } from "./forms/form-body.ts";
import { type Guard, guard, type GuardOptions } from "./guard.ts";
import { type Claim, claimOf, storedResponse, writeOnce } from "./idempotency/idempotency.ts";
import type { MultipartForm } from "./forms/multipart-form.ts";
import { queryReader, type QueryOf, wholeNumber } from "./requests/query-string.ts";
import { registerVisit, type VisitHandler, type VisitOptions } from "./visits.ts";

/** What a handler is given: the actor, the request's parts as the contract types them, and a way to the data. */
interface Call<Name extends OperationName> {
  readonly actor: Actor;
  readonly params: PathParams<Operations[Name]["path"]>;
  readonly query: QueryOf<Routes[Name]>;
  readonly body: JsonBody;
  /** Passes the row on unless the caller expected (If-Match) another version of it. */
  unchanged<Row extends { version: number }>(row: Row): Row;
}

type ResponseOf<Name extends OperationName> = OperationResponse<Static<Routes[Name]["response"]>>;

export type ReadHandler<Name extends OperationName> = (call: Call<Name> & { db: Reader }) => Promise<ResponseOf<Name>>;
export type WriteHandler<Name extends OperationName> = (
  call: Call<Name> & {
    tx: Tx;
    /** Sets down what this process does once the change is durable, before it is answered. */
    afterwards(effect: () => void): void;
  },
) => Promise<ResponseOf<Name>>;

/** A way to read, and to commit once. */
interface Prepared<Name extends OperationName> {
  readonly db: Reader;
  commit(work: (tx: Tx) => Promise<ResponseOf<Name>>): Promise<ResponseOf<Name>>;
}
export type PreparedWriteHandler<Name extends OperationName> = (
  call: Call<Name> & Prepared<Name>,
) => Promise<ResponseOf<Name>>;
export type UploadHandler<Name extends FormName> = (
  call: Call<Name> & Prepared<Name> & { form: MultipartForm },
) => Promise<ResponseOf<Name>>;

export type StreamHandler<Name extends StreamName> = (
  call: Call<Name> & {
    /** What the caller saw last, if they said so. */
    lastEventId: number | undefined;
    /** Begins the answer. Nothing can be refused from then on. */
    open(): EventStream;
  },
) => Promise<void>;

/** How slices put their operations on the wire. Each operation of the contract is handled by exactly one handler. */
export interface OperationRegistry {
  /** Reads; holds no transaction. */
  read<Name extends OperationName>(name: Name, handler: ReadHandler<Name>): void;
  /** Runs whole inside one transaction; what it answers is sent once that is durable. */
  write<Name extends OperationName>(name: Name, handler: WriteHandler<Name>): void;
  /** For work that must not hold a transaction (a model thinks): reads, thinks, then commits once. */
  prepareThenWrite<Name extends OperationName>(name: Name, handler: PreparedWriteHandler<Name>): void;
  /** The same for operations that take a form: its files are gone once the handler is through. */
  upload<Name extends FormName>(name: Name, handler: UploadHandler<Name>): void;
  /** Answers with server-sent events, on and on. */
  stream<Name extends StreamName>(name: Name, handler: StreamHandler<Name>): void;
  /** For visitors of a website, who show the key of its project instead of a token. */
  visit<Name extends VisitorName>(name: Name, handler: VisitHandler<Name>): void;
}

export interface OperationOptions extends GuardOptions, VisitOptions {
  readonly streams: EventStreams;
}

export function operationRegistry(app: FastifyInstance, options: OperationOptions): OperationRegistry {
  const { db } = options;
  app.decorateRequest("actor", null);

  const guards = new Map<OperationName, Guard>();
  const guardOf = (name: OperationName): Guard => {
    const known = guards.get(name) ?? guard(operations[name].method, routes[name], options);
    guards.set(name, known);
    return known;
  };

  const register = <Name extends OperationName>(
    name: Name,
    carryOut: (call: Call<Name>, request: FastifyRequest, reply: FastifyReply) => Promise<ResponseOf<Name>>,
  ) => {
    const operation = operations[name];
    const route: Route = routes[name];
    const callOf = callReader(name);
    const { atFirst, again } = guardOf(name);
    const handled: RouteOptions = {
      method: operation.method,
      url: operation.path,
      schema: { response: { [operation.status]: route.response } },
      config: { secretPath: route.privatePath === true },
      onRequest: atFirst,
      handler: async (request, reply) => {
        const checked = again(request, reply);
        if (checked) await checked;
        const response = await carryOut(callOf(request), request, reply);
        reply.code(operation.status);
        if (response.version !== undefined) reply.header("etag", entityTag(response.version));
        if (response.location !== undefined) reply.header("location", response.location);
        if (!(response.body instanceof JsonText)) return response.body;
        reply.header("content-type", "application/json; charset=utf-8");
        return response.body.text;
      },
    };
    if (!route.form) return app.route(handled);
    return app.register(async (forms) => {
      acceptForms(forms);
      forms.route(handled);
    });
  };

  const claimFor = (name: OperationName, call: { actor: Actor }, request: FastifyRequest, body = request.body) => {
    const { secret }: Route = routes[name];
    return operations[name].status === 201
      ? claimOf(request, call.actor, { body, secret: secret === true })
      : undefined;
  };

  const prepareOnce = async <Name extends OperationName>(
    name: Name,
    claim: Claim | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    work: (prepared: Prepared<Name>) => Promise<ResponseOf<Name>>,
  ): Promise<ResponseOf<Name>> => {
    const earlier = claim && (await storedResponse(db, claim));
    if (earlier) {
      markReplayed(reply);
      return earlier as ResponseOf<Name>;
    }
    return work({
      db,
      commit: async (change) => {
        await guardOf(name).again(request, reply);
        const { response, replayed } = await writeOnce(db, claim, change);
        if (replayed) markReplayed(reply);
        else options.onWritten((request.actor as Actor).orgId);
        return response;
      },
    });
  };

  const markReplayed = (reply: FastifyReply) => reply.header("idempotency-replayed", "true");

  return {
    read: (name, handler) =>
      register(name, async (call) => {
        const response = await handler({ ...call, db });
        await endOfTurn();
        return response;
      }),

    write: (name, handler) =>
      register(name, async (call, request, reply) => {
        const claim = claimFor(name, call, request);
        let effects: (() => void)[] = [];
        const afterwards = (effect: () => void) => void effects.push(effect);
        const { response, replayed } = await writeOnce(db, claim, (tx) => {
          effects = [];
          return handler({ ...call, tx, afterwards });
        });
        for (const effect of effects) effect();
        if (replayed) markReplayed(reply);
        else options.onWritten(call.actor.orgId);
        return response;
      }),

    prepareThenWrite: (name, handler) =>
      register(name, (call, request, reply) =>
        prepareOnce(name, claimFor(name, call, request), request, reply, (prepared) =>
          handler({ ...call, ...prepared }),
        ),
      ),

    upload: (name, handler) =>
      register(name, async (call, request, reply) => {
        const form = await readForm(request, routes[name], options);
        try {
          const claim = claimFor(name, call, request, imageOf(form));
          return await prepareOnce(name, claim, request, reply, (prepared) => handler({ ...call, ...prepared, form }));
        } finally {
          await form.dispose();
        }
      }),

    stream: (name, handler) => {
      const { method, path } = operations[name];
      const callOf = callReader(name);
      app.route({
        method,
        url: path,
        onRequest: guardOf(name).atFirst,
        handler: async (request, reply) => {
          const call = callOf(request);
          const lastEventId = readLastEventId(request.headers["last-event-id"]?.toString());
          if (request.method === "HEAD") return reply.header("content-type", eventStreamType).send();
          await handler({ ...call, lastEventId, open: () => options.streams.open(request, reply, call.actor) });
          return reply;
        },
      });
    },

    visit: (name, handler) => registerVisit(app, name, handler, options),
  };
}

const readLastEventId = wholeNumber("Last-Event-ID", { minimum: 0 });

function callReader<Name extends OperationName>(name: Name): (request: FastifyRequest) => Call<Name> {
  const route: Route = routes[name];
  const readQuery = queryReader(route.query);
  return (request) => ({
    actor: request.actor as Actor,
    params: request.params as Call<Name>["params"],
    query: readQuery(request.query) as Call<Name>["query"],
    body: route.body ? objectBody(request) : {},
    unchanged: (row) => {
      refuseStale(request.headers["if-match"], row.version);
      return row;
    },
  });
}

/** A known path with a method it does not have: says which it has. */
export function rejectOtherMethods(app: FastifyInstance): void {
  const methodsOf = new Map<string, Set<string>>();
  for (const name of Object.keys(operations) as OperationName[]) {
    const { method, path } = operations[name];
    methodsOf.set(path, (methodsOf.get(path) ?? new Set()).add(method));
    if (routes[name].role === "visitor") methodsOf.get(path)?.add("OPTIONS");
  }
  for (const [url, allowed] of methodsOf) {
    if (allowed.has("GET")) allowed.add("HEAD");
    const others = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
      (method) => !allowed.has(method),
    );
    const allow = [...allowed].toSorted().join(", ");
    app.route({
      method: others,
      url,
      onRequest: (request, reply) => {
        sendError(new Fault(errors.methodNotAllowed), request, reply.header("allow", allow));
      },
      handler: () => undefined,
    });
  }
}

function objectBody(request: FastifyRequest): JsonBody {
  const { body } = request;
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Fault(errors.bodyNotObject);
  return body as JsonBody;
}
