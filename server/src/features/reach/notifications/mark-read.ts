import type { Actor } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import { scopeOf } from "../../../db/scope.ts";
import { asId } from "../../../shared/id.ts";
import { touchInbox } from "./inbox.queries.ts";
import { markAllRead, markSomeRead } from "./notifications.queries.ts";

/** Returns how many were unread. */
export async function markAll(tx: Tx, actor: Actor): Promise<number> {
  await tx.send(touchInbox, personOf(actor));
  return tx.run(markAllRead, { ...personOf(actor), now: tx.now().toISOString() });
}

/** Returns how many of these were unread. Ignores invalid ids and other people's notifications. */
export async function markSome(tx: Tx, actor: Actor, given: readonly string[]): Promise<number> {
  await tx.send(touchInbox, personOf(actor));
  const ids = JSON.stringify(given.map(asId).filter((id) => id !== undefined));
  return tx.run(markSomeRead, { ...personOf(actor), ids, now: tx.now().toISOString() });
}

const personOf = (actor: Actor) => ({ ...scopeOf(actor), user: actor.userId });
