import { type EventType, limits, type TicketPriority } from "@corkboard/contract";
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { isOfOrganisation } from "../../../../db/checked-organisation.ts";
import { isInProject, isInProjectForKeyShare } from "../../../../db/live-projects.ts";
import { measured, query, queryWith, scopedQuery } from "../../../../db/query.ts";
import type { One } from "../../../../db/row-key.ts";
import type { OneInScope, Scope } from "../../../../db/scope.ts";
import type { Schema } from "../../../../db/tables.ts";
import { insertRow, updateRow } from "../../../../db/write-row.ts";
import { onPage, pageStart, type RowRange } from "../../../../db/page-bounds.ts";

const oneClaim = (q: Kysely<Schema>, p: One) =>
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

/** All other columns are short. */
const rowLength = "4000 + coalesce(pg_column_size(delivery_draft), 0)";

export const listClaims = measured(
  rowLength,
  queryWith(pageStart, (q, p: OfTicket & RowRange) => {
    const claims = q.selectFrom("claims").selectAll().where("org_id", "=", p.org).where("ticket_id", "=", p.ticket);
    return onPage(claims, p, ["fence"], "desc");
  }),
);

export const countClaims = query((q, p: OfTicket) =>
  q
    .selectFrom("claims")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("ticket_id", "=", p.ticket),
);

interface OfMember extends Scope {
  user: string;
  /** Claims that expired before are not listed. */
  expiredAfter: string;
  now: string;
}

/**
 * Claims under which a member's agents can go on: live ones that wait for no verdict, and expired ones that nobody has
 * claimed or changed since. The first condition on the state is that of an index.
 */
const continuableClaims = (q: Kysely<Schema>, p: OfMember) =>
  q
    .selectFrom("claims")
    .where("claims.org_id", "=", p.org)
    .where("claims.user_id", "=", p.user)
    .where(sql<boolean>`claims.state in ('working', 'asking', 'delivered', 'expired')`)
    .where("claims.state", "<>", "delivered")
    .where((eb) =>
      eb.or([
        eb("claims.deadline", "is", null),
        eb("claims.paused_at", "is not", null),
        eb("claims.deadline", ">", p.now),
      ]),
    )
    .where(isInProject("claims", p))
    .where((eb) =>
      eb.or([
        eb("claims.state", "<>", "expired"),
        eb.and([
          eb("claims.ended_at", ">", p.expiredAfter),
          eb.exists(
            eb
              .selectFrom("tickets")
              .select("tickets.id")
              .where("tickets.org_id", "=", p.org)
              .whereRef("tickets.id", "=", "claims.ticket_id")
              .whereRef("tickets.claim_fence", "=", "claims.fence"),
          ),
        ]),
      ]),
    );

export const listContinuableClaims = measured(
  rowLength,
  scopedQuery(pageStart, (q, p: OfMember & RowRange) =>
    onPage(continuableClaims(q, p).selectAll("claims"), p, ["claims.created_at", "claims.id"], "desc"),
  ),
);

export const countContinuableClaims = scopedQuery([], (q, p: OfMember) =>
  continuableClaims(q, p).select(q.fn.countAll<number>().as("total")),
);

/** When the claim began, as a position in the event log. */
export const findBeginning = query((q, p: OfTicket & { claim: string }) =>
  q
    .selectFrom("events")
    .select("seq")
    .where(isOfOrganisation("org_id", p.org))
    .where("subject_id", "=", p.ticket)
    .where("object_id", "=", p.claim)
    .where("type", "=", sql.lit("claim.created" as const))
    .where("seq", "is not", null)
    .limit(1),
);

const reportedEvents = [
  "comment.created",
  "comment.updated",
  "question.answered",
  "ticket.updated",
  "feedback.updated",
  "card.updated",
] as const satisfies readonly EventType[];

interface AfterPosition extends OfTicket {
  after: number;
  limit: number;
}

/**
 * What an agent is told about a ticket and its source. Each of the two is limited by itself, so that neither is read to
 * its end.
 */
export const findReportedEvents = query((q, p: AfterPosition) => {
  const about = (subject: string | RawBuilder<string>) =>
    q
      .selectFrom("events")
      .select(["seq", "type", "object_id", "changes"])
      .where(isOfOrganisation("org_id", p.org))
      .where("subject_id", "=", subject)
      .where("seq", ">", p.after)
      .where("type", "in", reportedEvents)
      .orderBy("seq")
      .limit(p.limit)
      .$narrowType<{ seq: number; type: (typeof reportedEvents)[number] }>();
  const source = q.selectFrom("tickets").select("source_id").where("org_id", "=", p.org).where("id", "=", p.ticket);
  return q
    .selectFrom(about(p.ticket).as("of_ticket"))
    .selectAll()
    .unionAll(q.selectFrom(about(sql<string>`(${source})`).as("of_source")).selectAll());
});

interface OfProject {
  org: string;
  project: string;
  /** Counting ends here: there can be any number. */
  atMost: number;
}

const counted = (q: Kysely<Schema>, some: SelectQueryBuilder<Schema, "tickets" | "claims", { id: string }>) =>
  q.selectFrom(some.as("some")).select(q.fn.countAll<number>().as("total"));

const openTickets = (q: Kysely<Schema>, p: OfProject) =>
  q
    .selectFrom("tickets")
    .select("id")
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.project)
    .where("status", "=", sql.lit("open" as const))
    .limit(p.atMost);

export const countDrafts = query((q, p: OfProject) => counted(q, openTickets(q, p).where("ready_at", "is", null)));

export const countSetAside = query((q, p: OfProject) =>
  counted(q, openTickets(q, p).where(sql<boolean>`failed_attempts >= ${sql.lit(limits.failedAttempts)}`)),
);

export const countClaimed = query((q, p: OfProject) =>
  counted(
    q,
    q
      .selectFrom("claims")
      .select("id")
      .where("org_id", "=", p.org)
      .where("project_id", "=", p.project)
      .where(sql<boolean>`state in ('working', 'asking', 'delivered')`)
      .limit(p.atMost),
  ),
);

/** Attempts and their reported costs. */
export const readUseOfDay = query((q, p: { org: string; project: string; begin: string }) =>
  q
    .selectFrom("claims")
    .select(q.fn.countAll<number>().as("attempts"))
    .select(sql<number | null>`sum(cast(usage ->> 'cost_usd' as double precision))`.as("cost"))
    .where("org_id", "=", p.org)
    .where("project_id", "=", p.project)
    .where("created_at", ">=", p.begin),
);

export const insertClaim = insertRow("claims");

export const saveClaim = updateRow("claims", [
  "state",
  "leased_until",
  "doing",
  "reason",
  "reason_by",
  "questions",
  "reporter_questions",
  "open_questions",
  "new_answers",
  "delivery_draft",
  "upload_key",
  "upload_until",
  "upload_file_id",
  "deadline",
  "paused_at",
  "delivered_at",
  "ended_at",
]);

export const saveOutput = updateRow("claims", ["output_file_id", "output_bytes", "usage"]);

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
    .where("status", "=", sql.lit("open" as const))
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
