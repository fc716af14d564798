import { type Kysely, type RawBuilder, sql } from "kysely";
import { isLive } from "../../../../db/live-projects.ts";
import { onPage, type RowRange } from "../../../../db/page-bounds.ts";
import { scopedQuery } from "../../../../db/query.ts";
import type { Scope } from "../../../../db/scope.ts";
import type { Schema } from "../../../../db/tables.ts";

interface Some extends Scope {
  project?: string;
  live?: true;
  ended?: true;
}

const narrowed = ["project", "live", "ended"] as const;

/** The condition on live states is that of an index; there are few of them. */
const someClaims = (q: Kysely<Schema>, p: Some) =>
  q
    .selectFrom("claims")
    .where("claims.org_id", "=", p.org)
    .where(isLive(q, p, "claims.project_id"))
    .$if(p.project !== undefined, (claims) => claims.where("claims.project_id", "=", p.project as string))
    .$if(p.live !== undefined, (claims) =>
      claims.where(sql<boolean>`claims.state in ('working', 'asking', 'delivered')`),
    )
    .$if(p.ended !== undefined, (claims) => claims.where("claims.ended_at", "is not", null));

/** More than is shown, because whitespace is collapsed first. */
const excerptChars = 600;

const beginningOf = (column: string): RawBuilder<string> =>
  sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(excerptChars)})`;

/** Each of the other tables is read by key, and for the claims of the page alone. */
export const listAttempts = scopedQuery(["afterId", ...narrowed], (q, p: Some & RowRange) => {
  const claims = someClaims(q, p)
    .select([
      "claims.id",
      "claims.ticket_id",
      "claims.project_id",
      "claims.agent",
      "claims.state",
      "claims.attempt",
      "claims.leased_until",
      "claims.deadline",
      "claims.doing",
      "claims.reason",
      "claims.reason_by",
      "claims.usage",
      "claims.created_at",
      "claims.delivered_at",
      "claims.ended_at",
    ])
    .select((eb) => [
      eb
        .selectFrom("tickets")
        .select("tickets.title")
        .where("tickets.org_id", "=", p.org)
        .whereRef("tickets.id", "=", "claims.ticket_id")
        .$asScalar()
        .as("ticket_title"),
      eb
        .selectFrom("questions")
        .select(beginningOf("questions.question").as("text"))
        .where("questions.org_id", "=", p.org)
        .whereRef("questions.claim_id", "=", "claims.id")
        .where("questions.state", "=", "open")
        .orderBy("questions.created_at")
        .limit(1)
        .as("question"),
      eb
        .selectFrom("ticket_deliveries")
        .select(beginningOf("ticket_deliveries.summary").as("text"))
        .where("ticket_deliveries.org_id", "=", p.org)
        .whereRef("ticket_deliveries.claim_id", "=", "claims.id")
        .where("ticket_deliveries.state", "=", "pending")
        .limit(1)
        .as("summary"),
    ]);
  return onPage(claims, p, ["claims.created_at", "claims.id"], "desc");
});

export const countAttempts = scopedQuery([...narrowed], (q, p: Some) =>
  someClaims(q, p).select(q.fn.countAll<number>().as("total")),
);

/** Of deliveries since a time, by what was decided. */
export const countVerdicts = scopedQuery([], (q, p: Scope & { since: string }) =>
  q
    .selectFrom("ticket_deliveries")
    .select("state")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("created_at", ">", p.since)
    .where("state", "in", ["accepted", "rejected"])
    .where(isLive(q, p, "project_id"))
    .groupBy("state"),
);

export const findLimitedProjects = scopedQuery([], (q, p: Scope) => {
  const projects = q
    .selectFrom("projects")
    .select(["org_id", "id", "agent_limits"])
    .where("org_id", "=", p.org)
    .where("agent_limits", "is not", null)
    .orderBy("created_at")
    .orderBy("id");
  return p.client === undefined ? projects : projects.where("client_id", "=", p.client);
});
