import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { namedTimeZone } from "../../../db/named-time-zone.ts";
import { query } from "../../../db/query.ts";
import type { Schema, Tables } from "../../../db/tables.ts";
import { statusForClients } from "../../../db/status-for-clients.ts";

interface OfClient {
  org: string;
  client: string;
}

/** The websites of the client. Boards have no public content. */
const websitesOf = (q: Kysely<Schema>, p: OfClient) =>
  q
    .selectFrom("projects")
    .where("projects.org_id", "=", p.org)
    .where("projects.client_id", "=", p.client)
    .where("projects.type", "=", sql.lit("website" as const));

/** No client has more than `limit`; of one that has, the others are left out. */
export const listWebsites = query((q, p: OfClient & { limit: number }) =>
  websitesOf(q, p)
    .select(["projects.id", "projects.name", "projects.url", "projects.type", "projects.widget"])
    .orderBy("projects.name")
    .orderBy("projects.id")
    .limit(p.limit),
);

export const shownInList = [
  "feedback.id",
  "feedback.project_id",
  "feedback.title",
  statusForClients("feedback").as("status"),
  "feedback.created_at",
  namedTimeZone("feedback"),
] as const;

/** Only what contacts may see of a report. */
export const findReportOfClient = query((q, p: OfClient & { id: string }) =>
  q
    .selectFrom("feedback")
    .select(["feedback.org_id", "feedback.description", ...shownInList])
    .where("feedback.org_id", "=", p.org)
    .where("feedback.id", "=", p.id)
    .where("feedback.spam", "=", sql.lit(0))
    .where("feedback.project_id", "in", websitesOf(q, p).select("projects.id")),
);

interface Waiting extends OfClient {
  limit: number;
}

/**
 * Newest first. Crossed, because SQLite does not reorder those: it would read all of the organisation's reports in their
 * order, and look each of them up among the few that wait.
 */
const waitingFor = <From extends keyof Tables>(
  q: Kysely<Schema>,
  p: Waiting,
  tickets: SelectQueryBuilder<Schema, From, { ticket_id: string }>,
) =>
  q
    .selectFrom(
      q
        .selectFrom(tickets.as("pending"))
        .crossJoin("tickets")
        .select("tickets.source_id")
        .distinct()
        .where("tickets.org_id", "=", p.org)
        .whereRef("tickets.id", "=", "pending.ticket_id")
        .as("waiting"),
    )
    .crossJoin("feedback")
    .select(shownInList)
    .where("feedback.org_id", "=", p.org)
    .whereRef("feedback.id", "=", "waiting.source_id")
    .where("feedback.spam", "=", sql.lit(0))
    .where("feedback.project_id", "in", websitesOf(q, p).select("projects.id"))
    .orderBy("feedback.created_at", "desc")
    .orderBy("feedback.id", "desc")
    .limit(p.limit);

export const listReportsWithQuestion = query((q, p: Waiting) =>
  waitingFor(
    q,
    p,
    q
      .selectFrom("questions")
      .select("questions.ticket_id")
      .where("questions.org_id", "=", p.org)
      .where("questions.state", "=", sql.lit("open" as const))
      .where("questions.recipient", "=", sql.lit("reporter" as const))
      .where("questions.project_id", "in", websitesOf(q, p).select("projects.id")),
  ),
);

export const listReportsWithDelivery = query((q, p: Waiting) =>
  waitingFor(
    q,
    p,
    q
      .selectFrom("ticket_deliveries")
      .select("ticket_deliveries.ticket_id")
      .where("ticket_deliveries.org_id", "=", p.org)
      .where("ticket_deliveries.state", "=", sql.lit("pending" as const))
      .where("ticket_deliveries.shown_at", "is not", null)
      .where("ticket_deliveries.project_id", "in", websitesOf(q, p).select("projects.id")),
  ),
);
