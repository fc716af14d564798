import type { FeedbackStatus } from "@corkboard/contract";
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { namedTimeZone } from "../../../db/named-time-zone.ts";
import { query, queryWith } from "../../../db/query.ts";
import type { Tables } from "../../../db/tables.ts";
import { statusForClients } from "../../../db/status-for-clients.ts";

interface OfClient {
  org: string;
  client: string;
}

/** The websites of the client. Boards have no public content. */
const websitesOf = (q: Kysely<Tables>, p: OfClient) =>
  q
    .selectFrom("projects")
    .where("projects.org_id", "=", p.org)
    .where("projects.client_id", "=", p.client)
    .where("projects.type", "=", sql.lit("website" as const));

export const listWebsites = query((q, p: OfClient) =>
  websitesOf(q, p)
    .select(["projects.id", "projects.name", "projects.url", "projects.type", "projects.widget"])
    .orderBy("projects.name")
    .orderBy("projects.id"),
);

const reportsOf = (q: Kysely<Tables>, p: OfClient) =>
  q
    .selectFrom("feedback")
    .where("feedback.org_id", "=", p.org)
    .where("feedback.spam", "=", sql.lit(0))
    .where("feedback.project_id", "in", websitesOf(q, p).select("projects.id"));

const shownInList = [
  "feedback.id",
  "feedback.project_id",
  "feedback.title",
  statusForClients("feedback").as("status"),
  "feedback.created_at",
  namedTimeZone("feedback"),
] as const;

interface Listed extends OfClient {
  status?: FeedbackStatus | undefined;
  notStatus?: FeedbackStatus | undefined;
  website?: string | undefined;
  /** Patterns of which the title matches one: SQLite knows the case of ASCII letters only. */
  typed?: string | undefined;
  lower: string;
  capital: string;
  limit: number;
  offset: number;
}

/** Newest first. */
export const listReports = queryWith(["status", "notStatus", "website", "typed"], (q, p: Listed) => {
  let reports = reportsOf(q, p).select(shownInList);
  if (p.status !== undefined) reports = reports.where("feedback.status", "=", p.status);
  if (p.notStatus !== undefined) reports = reports.where("feedback.status", "<>", p.notStatus);
  if (p.website !== undefined) reports = reports.where("feedback.project_id", "=", p.website);
  if (p.typed !== undefined) {
    const title = sql.ref("feedback.title");
    reports = reports.where(
      sql<boolean>`(lower(${title}) like ${p.lower} escape '!' or ${title} like ${p.typed} escape '!' or ${title} like ${p.capital} escape '!')`,
    );
  }
  return reports.orderBy("feedback.created_at", "desc").orderBy("feedback.id", "desc").limit(p.limit).offset(p.offset);
});

/** Only what contacts may see of a report. */
export const findReportOfClient = query((q, p: OfClient & { id: string }) =>
  reportsOf(q, p)
    .select(["feedback.org_id", "feedback.description", ...shownInList])
    .where("feedback.id", "=", p.id),
);

interface Waiting extends OfClient {
  limit: number;
}

/** Newest first. */
const waitingFor = <From extends keyof Tables>(
  q: Kysely<Tables>,
  p: Waiting,
  tickets: SelectQueryBuilder<Tables, From, { ticket_id: string }>,
) =>
  reportsOf(q, p)
    .select(shownInList)
    .where("feedback.id", "in", (eb) =>
      eb
        .selectFrom("tickets")
        .select("tickets.source_id")
        .where("tickets.org_id", "=", p.org)
        .where("tickets.id", "in", tickets),
    )
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
