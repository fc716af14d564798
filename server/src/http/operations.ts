import { Readable } from "node:stream";
import {
  type FormName,
  type OperationName,
  operations,
  type PersonName,
  type Route,
  routes,
  type StreamName,
  type VisitorName,
} from "@corkboard/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Database, Tx } from "../db/database.ts";
import { isDeep } from "../db/page-bounds.ts";
import type { Actor } from "../shared/actor.ts";
import { acceptForms, formFingerprint, readFormOrJson } from "./forms/form-body.ts";
import { type Guard, guard, type GuardOptions } from "./guard.ts";
import { type KeyedRequest, readKeyedRequest, storedResponse, writeOnce } from "./idempotency/idempotency.ts";
import { type Call, callReader } from "./operation-call.ts";
import type {
  Prepared,
  PreparedWriteHandler,
  ReadAsCallerHandler,
  ReadHandler,
  ResponseOf,
  StreamHandler,
  UploadHandler,
  WriteHandler,
} from "./operation-handlers.ts";
import type { UnsentBytes } from "./limits/unsent-bytes.ts";
import { type PeopleOptions, type PersonHandler, registerPerson } from "./people.ts";
import { type Page, rangeOf } from "./requests/page.ts";
import { integerReader } from "./requests/query-string.ts";
import { compressJson } from "./responses/compress-json.ts";
import { endOfTurn } from "./responses/end-of-turn.ts";
import { entityTag } from "./responses/entity-tag.ts";
import { CsvParts, JsonParts, JsonText } from "./responses/operation-response.ts";
import { type EventStreams, eventStreamType } from "./streams/event-streams.ts";
import { registerVisit, type VisitHandler, type VisitOptions } from "./visits.ts";

/** Registers the handlers of operations. Each operation of the contract has exactly one handler. */
export interface OperationRegistry {
  /** Reads without a transaction. */
  read<Name extends OperationName>(name: Name, handler: ReadHandler<Name>): void;
  /** The same, through other operations, for which the handler receives the request. */
  readAsCaller<Name extends OperationName>(name: Name, handler: ReadAsCallerHandler<Name>): void;
  /** Runs inside one transaction. The response is sent once the transaction is durable. */
  write<Name extends OperationName>(name: Name, handler: WriteHandler<Name>): void;
  /** The same for short changes. Those of an organisation that lock the same row take turns in one lane. */
  writeInLane<Name extends OperationName>(
    name: Name,
    laneOf: (call: Call<Name>) => string | undefined,
    handler: WriteHandler<Name>,
  ): void;
  /** For slow work that must not hold a transaction, such as calling a model: prepares, then commits once. */
  prepareThenWrite<Name extends OperationName>(name: Name, handler: PreparedWriteHandler<Name>): void;
  /** The same for operations that accept a form. Its files are deleted when the handler returns. */
  upload<Name extends FormName>(name: Name, handler: UploadHandler<Name>): void;
  /** Responds with server-sent events until one side closes the connection. */
  stream<Name extends StreamName>(name: Name, handler: StreamHandler<Name>): void;
  /** For visitors of a website, who authenticate with the project's public key instead of a token. */
  visit<Name extends VisitorName>(name: Name, handler: VisitHandler<Name>): void;
  /** About people and their sessions: reads or commits as it needs, outside any organisation. */
  person<Name extends PersonName>(name: Name, handler: PersonHandler<Name>): void;
}

export interface OperationOptions extends GuardOptions, VisitOptions, PeopleOptions {
  readonly db: Database;
  readonly unsent: Pick<UnsentBytes, "admit">;
  readonly streams: EventStreams;
}

export function operationRegistry(app: FastifyInstance, options: OperationOptions): OperationRegistry {
  const { db } = options;
  app.decorateRequest("actor", null);

  const guards = new Map<OperationName, Guard>();
  const guardOf = (name: OperationName): Guard => {
    const guardOfName = guards.get(name) ?? guard(operations[name].method, routes[name], options);
    guards.set(name, guardOfName);
    return guardOfName;
  };

  const register = <Name extends OperationName>(
    name: Name,
    execute: (call: Call<Name>, request: FastifyRequest, reply: FastifyReply) => Promise<ResponseOf<Name>>,
  ) => {
    const operation = operations[name];
    const route: Route = routes[name];
    const callOf = callReader(name, options.signer);
    const { onRequest, recheck } = guardOf(name);
    const routeOptions: RouteOptions = {
      method: operation.method,
      url: operation.path,
      schema: { response: { [operation.status]: route.response } },
      config: { secretPath: route.privatePath === true },
      onRequest,
      ...(operation.method === "GET" ? { onSend: compressJson } : {}),
      handler: async (request, reply) => {
        const rechecked = recheck(request, reply);
        if (rechecked) await rechecked;
        const response = await execute(callOf(request), request, reply);
        reply.code(operation.status);
        if (response.version !== undefined) reply.header("etag", entityTag(response.version));
        if (response.location !== undefined) reply.header("location", options.basePath + response.location);
        const { body } = response;
        if (body instanceof JsonText) {
          reply.header("content-type", jsonType);
          return body.text;
        }
        if (!(body instanceof JsonParts || body instanceof CsvParts)) return body;
        options.unsent.admit(reply.raw);
        reply.header("content-type", body instanceof CsvParts ? csvType : jsonType);
        if (body instanceof CsvParts) reply.header("content-disposition", `attachment; filename="${body.fileName}"`);
        return Readable.from(body.parts, { objectMode: false, highWaterMark: 1 });
      },
    };
    if (!route.form) return app.route(routeOptions);
    return app.register(async (forms) => {
      acceptForms(forms, { alsoJson: route.body !== undefined });
      forms.route(routeOptions);
    });
  };

  const keyedRequestOf = (
    name: OperationName,
    call: { actor: Actor },
    request: FastifyRequest,
    body = request.body,
  ) => {
    const { secret }: Route = routes[name];
    return operations[name].status === 201
      ? readKeyedRequest(request, call.actor, { body, secret: secret === true })
      : undefined;
  };

  const prepareOnce = async <Name extends OperationName>(
    name: Name,
    keyed: KeyedRequest | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    work: (prepared: Prepared<Name>) => Promise<ResponseOf<Name>>,
  ): Promise<ResponseOf<Name>> => {
    const earlier = keyed && (await storedResponse(db, keyed));
    if (earlier) {
      markReplayed(reply);
      return earlier as ResponseOf<Name>;
    }
    return work({
      db,
      commit: async (change) => {
        await guardOf(name).recheck(request, reply);
        const { response, replayed } = await writeOnce(db, keyed, change);
        if (replayed) markReplayed(reply);
        else options.onWritten((request.actor as Actor).orgId);
        return response;
      },
      keep: async (change) => {
        await guardOf(name).recheck(request, reply);
        await db.write(change);
        options.onWritten((request.actor as Actor).orgId);
      },
    });
  };

  const markReplayed = (reply: FastifyReply) => reply.header("idempotency-replayed", "true");

  const writeInLane: OperationRegistry["writeInLane"] = (name, laneOf, handler) =>
    register(name, async (call, request, reply) => {
      const keyed = keyedRequestOf(name, call, request);
      const lane = laneOf(call);
      let effects: (() => void)[] = [];
      const afterCommit = (effect: () => void) => void effects.push(effect);
      const work = (tx: Tx) => {
        effects = [];
        return handler({ ...call, tx, afterCommit });
      };
      const { response, replayed } = await writeOnce(db, keyed, work, lane && `${call.actor.orgId} ${lane}`);
      for (const effect of effects) effect();
      if (replayed) markReplayed(reply);
      else options.onWritten(call.actor.orgId);
      return response;
    });

  return {
    read: (name, handler) =>
      register(name, async (call) => {
        const response = await handler({
          ...call,
          db: isDeepList(call.query as { page?: Page }) ? db.background(call.actor.orgId) : db,
        });
        await endOfTurn();
        return response;
      }),

    readAsCaller: (name, handler) => register(name, (call, request) => handler({ ...call, db, request })),

    write: (name, handler) => writeInLane(name, () => undefined, handler),

    writeInLane,

    prepareThenWrite: (name, handler) =>
      register(name, (call, request, reply) =>
        prepareOnce(name, keyedRequestOf(name, call, request), request, reply, (prepared) =>
          handler({ ...call, ...prepared }),
        ),
      ),

    upload: (name, handler) =>
      register(name, async (call, request, reply) => {
        const { body, form } = await readFormOrJson(request, routes[name], options);
        try {
          const keyed = keyedRequestOf(name, call, request, formFingerprint(form, body));
          return await prepareOnce(name, keyed, request, reply, (prepared) =>
            handler({ ...call, ...prepared, body, form }),
          );
        } finally {
          await form.dispose();
        }
      }),

    stream: (name, handler) => {
      const { method, path } = operations[name];
      const callOf = callReader(name, options.signer);
      app.route({
        method,
        url: path,
        onRequest: guardOf(name).onRequest,
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

    person: (name, handler) => registerPerson(app, name, handler, options),
  };
}

/** All rows before a deep page are read too: in the background, because on SQLite that would block the event loop. */
const isDeepList = ({ page }: { page?: Page }) => page !== undefined && isDeep(rangeOf(page));

const jsonType = "application/json; charset=utf-8";
const csvType = "text/csv; charset=utf-8; header=present";

const readLastEventId = integerReader("Last-Event-ID", { minimum: 0 });
