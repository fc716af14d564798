import type { CatalogueError } from "@corkboard/contract";
import type { Actor } from "../shared/actor.ts";
import type { Reader, Tx } from "./database.ts";
import type { Query } from "./query.ts";
import { Fault } from "../shared/fault.ts";
import { asId, unknownId } from "../shared/id.ts";

/**
 * Makes the one way to a row: found inside the actor's organisation, or it does not exist. Text that cannot be an id
 * is not found either, and never reaches the database.
 */
export function accessor<Row>(find: Query<{ org: string; id: string }, Row>, missing: CatalogueError) {
  return async (db: Reader, actor: Pick<Actor, "orgId">, given: string): Promise<Row> => {
    const id = asId(given);
    const row = id === undefined ? undefined : await db.first(find, { org: actor.orgId, id });
    if (row === undefined) throw new Fault(missing);
    return row;
  };
}

/** Makes a way to keep from deletion what a row belongs to, before the row itself is locked. Who then finds no row is told. */
export function projectKeyShare(keep: Query<{ org: string; id: string }, unknown>) {
  return async (tx: Tx, actor: Pick<Actor, "orgId">, given: string): Promise<void> => {
    const id = asId(given);
    if (id !== undefined) await tx.send(keep, { org: actor.orgId, id });
  };
}

/** An id to filter a list by. Text that cannot be one matches nothing. */
export function asFilter(given: string | undefined): string | undefined {
  return given === undefined ? undefined : (asId(given) ?? unknownId);
}
