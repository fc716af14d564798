import {
  errors,
  type OperationName,
  type Operations,
  type PathParams,
  type Route,
  routes,
  type Routes,
} from "@corkboard/contract";
import type { FastifyRequest } from "fastify";
import type { TObject } from "typebox";
import type { Actor } from "../shared/actor.ts";
import { Fault } from "../shared/fault.ts";
import type { JsonBody } from "../shared/input.ts";
import type { Signer } from "../signing/signer.ts";
import { withPlainTexts } from "./requests/plain-texts.ts";
import { queryReader, type QueryOf } from "./requests/query-string.ts";
import { rejectStale } from "./responses/entity-tag.ts";

/** The actor and the parts of a request, typed by the contract. */
export interface Call<Name extends OperationName> {
  readonly actor: Actor;
  readonly params: PathParams<Operations[Name]["path"]>;
  readonly query: QueryOf<Routes[Name]>;
  readonly body: JsonBody;
  /** Returns the row unless the caller expected (If-Match) another version of it. */
  unchanged<Row extends { version: number }>(row: Row): Row;
}

export function callReader<Name extends OperationName>(
  name: Name,
  signer: Signer,
): (request: FastifyRequest) => Call<Name> {
  const route: Route = routes[name];
  const readQuery = queryReader(name, signer);
  return (request) => {
    const actor = request.actor as Actor;
    return {
      actor,
      params: request.params as Call<Name>["params"],
      query: readQuery({ holder: actor.orgId, params: request.params, raw: request.query }),
      body: route.form ? {} : objectBody(request, route.body),
      unchanged: (row) => {
        rejectStale(request.headers["if-match"], row.version);
        return row;
      },
    };
  };
}

/** The body of an operation whose bodies have this schema; empty for an operation without one. */
export function objectBody({ body }: FastifyRequest, schema: TObject | undefined): JsonBody {
  if (!schema) return {};
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Fault(errors.bodyNotObject);
  return withPlainTexts(body as JsonBody, schema);
}
