import type { Database, Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import type { One } from "../../../../db/row-key.ts";
import { serviceOf } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { findOverdueClaims } from "./claims.queries.ts";
import { isPastDeadline, overtime } from "./attempt-limits.ts";
import { accessHeldClaim } from "./claims.access.ts";
import { endClaim } from "./save-claim.ts";

const expiry = { state: "expired", reason: "The lease expired", reasonBy: "corkboard" } as const;

/** Why a claim whose lease has expired ends. */
export const expiryOf = (claim: Tables["claims"], now: Date) => (isPastDeadline(claim, now) ? overtime : expiry);

const claimsAtOnce = 100;

/**
 * Opens the tickets whose agents have let their lease expire. Every claim is checked again in its own transaction, so any
 * number of processes can do this.
 */
export async function expireClaims(db: Database, onExpired: (org: string) => void): Promise<void> {
  for (;;) {
    const overdue = await db.all(findOverdueClaims, { now: db.now().toISOString(), limit: claimsAtOnce });
    let expired = 0;
    for (const one of overdue) {
      if (!(await db.write((tx) => expireClaim(tx, one)))) continue;
      expired++;
      onExpired(one.org);
    }
    if (overdue.length < claimsAtOnce || expired === 0) return;
  }
}

async function expireClaim(tx: Tx, { org, id }: One): Promise<boolean> {
  const service = serviceOf(org);
  try {
    const held = await accessHeldClaim(tx, { orgId: org, clientId: undefined }, id);
    const { leased_until } = held.claim;
    if (leased_until === null || leased_until >= tx.now().toISOString()) return false;
    await endClaim(tx, service, held, expiryOf(held.claim, tx.now()));
    return true;
  } catch (error) {
    // It was deleted meanwhile, or its project was.
    if (error instanceof Fault) return false;
    throw error;
  }
}
