import { type Kysely, sql } from "kysely";
import { isInProject } from "../../../../db/live-projects.ts";
import { measured, query, queryWith, scopedQuery } from "../../../../db/query.ts";
import type { One } from "../../../../db/row-key.ts";
import type { OneInScope } from "../../../../db/scope.ts";
import type { Schema } from "../../../../db/tables.ts";
import { insertRow, updateRow } from "../../../../db/write-row.ts";
import { byCreation, onPage, pageStart, type RowRange } from "../../../../db/page-bounds.ts";

const oneDelivery = (q: Kysely<Schema>, p: One) =>
  q
    .selectFrom("ticket_deliveries")
    .selectAll("ticket_deliveries")
    .where("ticket_deliveries.org_id", "=", p.org)
    .where("ticket_deliveries.id", "=", p.id);

export const findDelivery = scopedQuery([], (q, p: OneInScope) =>
  oneDelivery(q, p).where(isInProject("ticket_deliveries", p)),
);

export const findDeliveryForUpdate = query((q, p: One, dialect) => dialect.forUpdate(oneDelivery(q, p)));

export const findPendingDeliveryForUpdate = query((q, p: { org: string; claim: string }, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom("ticket_deliveries")
      .selectAll()
      .where("org_id", "=", p.org)
      .where("claim_id", "=", p.claim)
      .where("state", "=", "pending"),
  ),
);

interface OfTicket {
  org: string;
  ticket: string;
}

/** All other columns are short. */
const rowLength =
  "12000 + octet_length(summary) + pg_column_size(criteria) + coalesce(octet_length(reason), 0) + coalesce(octet_length(client_summary), 0)";

export const listDeliveries = measured(
  rowLength,
  queryWith(pageStart, (q, p: OfTicket & RowRange) => {
    const deliveries = q
      .selectFrom("ticket_deliveries")
      .selectAll()
      .where("org_id", "=", p.org)
      .where("ticket_id", "=", p.ticket);
    return onPage(deliveries, p, byCreation, "desc");
  }),
);

export const countDeliveries = query((q, p: OfTicket) =>
  q
    .selectFrom("ticket_deliveries")
    .select(q.fn.countAll<number>().as("total"))
    .where("org_id", "=", p.org)
    .where("ticket_id", "=", p.ticket),
);

/** Of the tickets that were generated from an item, newest first. Withdrawn ones have nothing left to show. */
export const findShownDeliveries = query((q, p: One) =>
  q
    .selectFrom("ticket_deliveries")
    .selectAll()
    .where("org_id", "=", p.org)
    .where("ticket_id", "in", (eb) =>
      eb.selectFrom("tickets").select("id").where("org_id", "=", p.org).where("source_id", "=", p.id),
    )
    .where("shown_at", "is not", null)
    .where("state", "<>", "withdrawn")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc"),
);

export const insertDelivery = insertRow("ticket_deliveries");

export const saveDelivery = updateRow("ticket_deliveries", [
  "state",
  "reason",
  "decided_by",
  "decided_by_user_id",
  "decided_at",
]);

export const saveShown = updateRow("ticket_deliveries", ["shown_at", "shown_by", "client_summary"]);

/** Of all organisations. The conditions are those of an index. */
export const findDeliveriesToRemind = query((q, p: { before: string; limit: number }) =>
  q
    .selectFrom("ticket_deliveries")
    .select(["org_id as org", "id"])
    .where(sql<boolean>`state = 'pending' and reminded_at is null`)
    .where("created_at", "<", p.before)
    .where(isInProject("ticket_deliveries"))
    .orderBy("created_at")
    .limit(p.limit),
);

/** Changes nothing if another process was faster, or the delivery was decided meanwhile. */
export const markReminded = query((q, p: One & { now: string }) =>
  q
    .updateTable("ticket_deliveries")
    .set({ reminded_at: p.now })
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where("state", "=", "pending")
    .where("reminded_at", "is", null),
);

/** The card that a ticket was generated from, unless it was deleted. */
export const findSourceCard = query((q, p: One, dialect) =>
  dialect.forKeyShare(
    q.selectFrom("cards").select(["id", "project_id"]).where("org_id", "=", p.org).where("id", "=", p.id),
  ),
);
