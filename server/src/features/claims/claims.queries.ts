import { limits, type TicketPriority } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import { isInProject, isInProjectForKeyShare } from "../../db/live-projects.ts";
import { query, scopedQuery } from "../../db/query.ts";
import type { One } from "../../db/row-key.ts";
import type { OneInScope } from "../../db/scope.ts";
import type { Tables } from "../../db/tables.ts";
import { insertRow, updateRow } from "../../db/write-row.ts";

const oneClaim = (q: Kysely<Tables>, p: One) =>
  q.selectFrom("claims").selectAll("claims").where("claims.org_id", "=", p.org).where("claims.id", "=", p.id);

export const findClaim = scopedQuery([], (q, p: OneInScope) => oneClaim(q, p).where(isInProject("claims", p)));

/** Not locked itself: a renewal is rejected if the claim has changed since. */
export const findClaimToRenew = scopedQuery([], (q, p: OneInScope, dialect) =>
  oneClaim(q, p).where(isInProjectForKeyShare("claims", dialect, p)),
);

export const findClaimForUpdate = query((q, p: One, dialect) => dialect.forUpdate(oneClaim(q, p)));

interface OfTicket {
  org: string;
  ticket: string;
}

/** The condition is that of a unique index. */
export const findLiveClaimForUpdate = query((q, p: OfTicket, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("claims")
      .selectAll()
      .where("org_id", "=", p.org)
      .where("ticket_id", "=", p.ticket)
      .where(sql<boolean>`state in ('working', 'asking', 'delivered')`),
  ),
);

export const listClaims = query((q, p: OfTicket & { limit: number; offset: number }) =>
  q
    .selectFrom("claims")
    .selectAll()
    .where("org_id", "=", p.org)
    .where("ticket_id", "=", p.ticket)
    .orderBy("fence", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

export const countClaims = query((q, p: OfTicket) =>
  q
    .selectFrom("claims")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("ticket_id", "=", p.ticket),
);

export const insertClaim = insertRow("claims");

export const saveClaim = updateRow("claims", [
  "state",
  "leased_until",
  "doing",
  "reason",
  "questions",
  "reporter_questions",
  "open_questions",
  "new_answers",
  "ended_at",
]);

/** Changes nothing if the claim is no longer at this version. */
export const renewClaim = query((q, p: One & { leased_until: string | null; doing: string | null; version: number }) =>
  q
    .updateTable("claims")
    .set((eb) => ({ leased_until: p.leased_until, doing: p.doing, new_answers: 0, version: eb("version", "+", 1) }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where("version", "=", p.version),
);

export const findOldestOpenTicket = query((q, p: { org: string; project: string; priority: TicketPriority }) =>
  q
    .selectFrom("tickets")
    .select("id")
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.project)
    .where("status", "=", "open")
    .where("priority", "=", p.priority)
    .where("ready_at", "is not", null)
    .where("failed_attempts", "<", limits.failedAttempts)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1),
);

/** A ticket whose agent has let its lease expire, and that no worker has opened again yet. */
export const findOverdueTicket = query((q, p: { org: string; project: string; now: string }) =>
  q
    .selectFrom("claims")
    .innerJoin("tickets", (join) =>
      join.onRef("tickets.org_id", "=", "claims.org_id").onRef("tickets.id", "=", "claims.ticket_id"),
    )
    .select("claims.ticket_id as id")
    .where("claims.leased_until", "<", p.now)
    .where("claims.org_id", "=", p.org)
    .where("claims.project_id", "=", p.project)
    .where("tickets.failed_attempts", "<", limits.failedAttempts - 1)
    .orderBy("claims.leased_until")
    .limit(1),
);

/** In the order in which tickets are locked. Delivered work is not an agent's any more. */
export const findUnfinishedClaimsOf = query((q, p: { org: string; user: string }) =>
  q
    .selectFrom("claims")
    .select("id")
    .where("org_id", "=", p.org)
    .where("user_id", "=", p.user)
    .where("state", "in", ["working", "asking"])
    .orderBy("ticket_id"),
);

/** Of all organisations, the one that has been overdue longest first. */
export const findOverdueClaims = query((q, p: { now: string; limit: number }) =>
  q
    .selectFrom("claims")
    .select(["org_id as org", "id"])
    .where("leased_until", "<", p.now)
    .orderBy("leased_until")
    .limit(p.limit),
);

/** Those of these tickets that were ever claimed, in the order in which they are locked. */
export const findClaimedTickets = query((q, p: { org: string; ids: string }, dialect) =>
  q
    .selectFrom("tickets")
    .select("id")
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("id"), p.ids))
    .where("claim_attempts", ">", 0)
    .orderBy("id"),
);

/** Whether an item has tickets that are not done, other than this one. */
export const findOtherOpenTicket = query((q, p: One & { source: string }) =>
  q
    .selectFrom("tickets")
    .select("id")
    .where("org_id", "=", p.org)
    .where("source_id", "=", p.source)
    .where("id", "<>", p.id)
    .where("status", "<>", "done")
    .limit(1),
);
