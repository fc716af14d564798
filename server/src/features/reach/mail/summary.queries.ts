import { limits } from "@corkboard/contract/limits";
import { type AliasedRawBuilder, type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { deletedProjects } from "../../../db/live-projects.ts";
import { query } from "../../../db/query.ts";
import type { Schema } from "../../../db/tables.ts";

/** Counting ends here: there can be any number. */
export const mostCounted = 1_000;

/** How much of a question or reason is read. Less is shown, because whitespace is collapsed first. */
const excerptChars = 600;

interface OfOrganisation {
  org: string;
  limit: number;
}

interface InPeriod extends OfOrganisation {
  since: string;
}

const beginningOf = (column: string): AliasedRawBuilder<string, "excerpt"> =>
  sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(excerptChars)})`.as("excerpt");

/** A page of what was found, each with how many were found at most. */
const counted = <Row extends { readonly at: string }>(
  q: Kysely<Schema>,
  p: OfOrganisation,
  found: SelectQueryBuilder<Schema, never, Row>,
  order: "asc" | "desc",
) =>
  q
    .selectFrom(found.orderBy(sql.ref("at"), order).limit(mostCounted).as("found"))
    .selectAll()
    .select(q.fn.countAll<number>().over().as("total"))
    .orderBy(sql.ref("at"), order)
    .limit(p.limit);

/** Newest first. */
export const listDelivered = query((q, p: InPeriod) =>
  counted(
    q,
    p,
    q
      .selectFrom("ticket_deliveries as d")
      .innerJoin("tickets as t", (join) => join.onRef("t.org_id", "=", "d.org_id").onRef("t.id", "=", "d.ticket_id"))
      .select(["d.ticket_id", "t.title", "d.agent", "d.state", "d.created_at as at"])
      .where("d.org_id", "=", p.org)
      .where("d.created_at", ">", p.since)
      .where("d.state", "<>", "withdrawn")
      .where("d.project_id", "not in", deletedProjects(q, p)),
    "desc",
  ),
);

/**
 * Live claims in a state, of projects that exist. Joined by cross joins, because SQLite does not reorder those. The first
 * condition on the state is that of an index.
 */
const claimsThat = (q: Kysely<Schema>, p: OfOrganisation, state: "asking" | "delivered") =>
  q
    .selectFrom("claims as c")
    .where("c.org_id", "=", p.org)
    .where(sql<boolean>`c.state in ('working', 'asking', 'delivered') and c.state = ${sql.lit(state)}`)
    .where("c.project_id", "not in", deletedProjects(q, p));

/** Oldest first, as everything that waits. */
export const listAwaitingVerdict = query((q, p: OfOrganisation) =>
  counted(
    q,
    p,
    claimsThat(q, p, "delivered")
      .crossJoin("ticket_deliveries as d")
      .crossJoin("tickets as t")
      .select(["d.ticket_id", "t.title", "d.agent", "d.created_at as at"])
      .where("d.org_id", "=", p.org)
      .whereRef("d.claim_id", "=", "c.id")
      .where("d.state", "=", "pending")
      .where("t.org_id", "=", p.org)
      .whereRef("t.id", "=", "d.ticket_id"),
    "asc",
  ),
);

export const listAwaitingAnswer = query((q, p: OfOrganisation) =>
  counted(
    q,
    p,
    claimsThat(q, p, "asking")
      .crossJoin("questions")
      .crossJoin("tickets as t")
      .select(["questions.ticket_id", "t.title", "questions.agent", "questions.created_at as at"])
      .select(beginningOf("questions.question"))
      .where("questions.org_id", "=", p.org)
      .whereRef("questions.claim_id", "=", "c.id")
      .where("questions.state", "=", "open")
      .where("questions.recipient", "=", "team")
      .where("t.org_id", "=", p.org)
      .whereRef("t.id", "=", "questions.ticket_id"),
    "asc",
  ),
);

/** By the age of the ticket. The first conditions are those of an index. */
export const listSetAside = query((q, p: OfOrganisation) =>
  counted(
    q,
    p,
    q
      .selectFrom("tickets as t")
      .select(["t.id as ticket_id", "t.title", "t.created_at as at"])
      .where("t.org_id", "=", p.org)
      .where(sql<boolean>`t.status = 'open' and t.failed_attempts >= ${sql.lit(limits.failedAttempts)}`)
      .where("t.ready_at", "is not", null)
      .where("t.project_id", "not in", deletedProjects(q, p)),
    "asc",
  ),
);

/** Tickets, each with how many attempts have failed in the period and how the last of them ended. The newest first. */
export const listFailed = query((q, p: InPeriod) =>
  counted(
    q,
    p,
    q
      .selectFrom(
        q
          .selectFrom("claims as c")
          .select(["c.org_id", "c.ticket_id"])
          .select((eb) => [
            eb.fn.countAll<number>().as("attempts"),
            eb.fn.max("c.fence").as("fence"),
            eb.fn.max("c.ended_at").as("at"),
          ])
          .where("c.org_id", "=", p.org)
          .where("c.ended_at", ">", p.since)
          .where(sql<boolean>`c.state in ('rejected', 'released', 'expired')`)
          .where("c.project_id", "not in", deletedProjects(q, p))
          .groupBy(["c.org_id", "c.ticket_id"])
          .as("failed"),
      )
      .innerJoin("claims as last", (join) =>
        join
          .onRef("last.org_id", "=", "failed.org_id")
          .onRef("last.ticket_id", "=", "failed.ticket_id")
          .onRef("last.fence", "=", "failed.fence"),
      )
      .innerJoin("tickets as t", (join) =>
        join.onRef("t.org_id", "=", "failed.org_id").onRef("t.id", "=", "failed.ticket_id"),
      )
      .select(["failed.ticket_id", "t.title", "last.agent", "last.state", "last.reason_by", "failed.attempts"])
      .select(sql<string>`failed.at`.as("at"))
      .select(beginningOf("last.reason")),
    "desc",
  ),
);
