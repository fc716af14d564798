import { type OperationName, operations, type Operations, type Route, routes } from "@corkboard/contract";

/** An operation and the properties derived from its two entries in the contract. */
export interface Traits {
  readonly name: OperationName;
  readonly operation: Operations[OperationName];
  readonly route: Route;
  readonly isForVisitors: boolean;
  /** It acts in an organisation, with an access token or a session. */
  readonly isForMembers: boolean;
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
  const isForMembers = route.role === "member" || route.role === "owner";
  const isCreating = operation.status === 201;
  const acceptsIdempotencyKey = isCreating && isForMembers;
  return {
    name,
    operation,
    route,
    isForVisitors,
    isForMembers,
    isCreating,
    acceptsIdempotencyKey,
    isReplayed: acceptsIdempotencyKey && !route.secret,
    acceptsIfMatch: isForMembers && (operation.method === "PATCH" || operation.method === "DELETE"),
  };
}
