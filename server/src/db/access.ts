import type { CatalogueError } from "@corkboard/contract";
import type { Actor, Within } from "../shared/actor.ts";
import type { Reader, Tx } from "./database.ts";
import type { Query, ScopedQuery } from "./query.ts";
import { type OneInScope, scopeOf } from "./scope.ts";
import { Fault } from "../shared/fault.ts";
import { asId, nilId } from "../shared/id.ts";

/**
 * The only way to load a row of a project: it is found in the actor's scope, or it does not exist. Text that is not an id
 * is not found either, without asking the database.
 */
export function accessor<Row>(find: ScopedQuery<OneInScope, Row>, missing: CatalogueError) {
  return async (db: Reader, actor: Within, given: string): Promise<Row> => {
    const id = asId(given);
    const row = id === undefined ? undefined : await db.first(find, { ...scopeOf(actor), id });
    if (row === undefined) throw new Fault(missing);
    return row;
  };
}

/** The same for rows of the whole organisation, which operations for tokens of one client do not show. */
export function organisationAccessor<Row>(find: Query<{ org: string; id: string }, Row>, missing: CatalogueError) {
  return async (db: Reader, actor: Pick<Actor, "orgId">, given: string): Promise<Row> => {
    const id = asId(given);
    const row = id === undefined ? undefined : await db.first(find, { org: actor.orgId, id });
    if (row === undefined) throw new Fault(missing);
    return row;
  };
}

/** Locks the project of a row for key share, before the row itself is locked. A missing row is reported later. */
export function projectKeyShare(keep: Query<{ org: string; id: string }, unknown>) {
  return async (tx: Tx, actor: Pick<Actor, "orgId">, given: string): Promise<void> => {
    const id = asId(given);
    if (id !== undefined) await tx.send(keep, { org: actor.orgId, id });
  };
}

/** An id to filter a list by. Text that is not an id matches nothing. */
export function asFilter(given: string | undefined): string | undefined {
  return given === undefined ? undefined : (asId(given) ?? nilId);
}
