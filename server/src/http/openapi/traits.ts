import { type OperationName, operations, type Operations, type Route, routes } from "@corkboard/contract";

/** An operation with what follows from its two entries in the contract. */
export interface Traits {
  readonly name: OperationName;
  readonly operation: Operations[OperationName];
  readonly route: Route;
  readonly isForVisitors: boolean;
  readonly isCreating: boolean;
  /** It does what it does once for each `Idempotency-Key`. */
  readonly takesKey: boolean;
  /** A second request with that key is given the first one's answer. Secrets are not kept for that. */
  readonly isReplayed: boolean;
  /** It refuses to change what is no longer as `If-Match` says. */
  readonly takesVersion: boolean;
}

export function traitsOf(name: OperationName): Traits {
  const operation = operations[name];
  const route: Route = routes[name];
  const isForVisitors = route.role === "visitor";
  const isCreating = operation.status === 201;
  const takesKey = isCreating && !isForVisitors;
  return {
    name,
    operation,
    route,
    isForVisitors,
    isCreating,
    takesKey,
    isReplayed: takesKey && !route.secret,
    takesVersion: operation.method === "PATCH" || operation.method === "DELETE",
  };
}
