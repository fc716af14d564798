import { type OperationName, operations, type Operations, type Route, routes } from "@corkboard/contract";

/** An operation and the properties derived from its two entries in the contract. */
export interface Traits {
  readonly name: OperationName;
  readonly operation: Operations[OperationName];
  readonly route: Route;
  readonly isForVisitors: boolean;
  readonly isCreating: boolean;
  /** It accepts an `Idempotency-Key`. */
  readonly acceptsIdempotencyKey: boolean;
  /** A repeated `Idempotency-Key` returns the first response. Responses with secrets are not stored. */
  readonly isReplayed: boolean;
  /** It accepts `If-Match`. */
  readonly acceptsIfMatch: boolean;
}

export function traitsOf(name: OperationName): Traits {
  const operation = operations[name];
  const route: Route = routes[name];
  const isForVisitors = route.role === "visitor";
  const isCreating = operation.status === 201;
  const acceptsIdempotencyKey = isCreating && !isForVisitors;
  return {
    name,
    operation,
    route,
    isForVisitors,
    isCreating,
    acceptsIdempotencyKey,
    isReplayed: acceptsIdempotencyKey && !route.secret,
    acceptsIfMatch: operation.method === "PATCH" || operation.method === "DELETE",
  };
}
