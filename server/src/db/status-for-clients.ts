import type { FeedbackStatus } from "@corkboard/contract";
import { type RawBuilder, sql } from "kysely";

/**
 * The status of a feedback item as reporters and contacts see it. `review` would tell them of a delivery that was not
 * shown to them, so the work is still in progress for them. Written so that SQLite looks the deliveries up by ticket
 * instead of reading all pending ones of the organisation.
 */
export const statusForClients = (feedback: string): RawBuilder<FeedbackStatus> => sql<FeedbackStatus>`
  case when ${sql.ref(`${feedback}.status`)} = 'review' and
    (select max(case when d.state <> 'pending' then null when d.shown_at is null then 0 else 1 end)
      from ticket_deliveries d
      where d.org_id = ${sql.ref(`${feedback}.org_id`)} and d.ticket_id in
        (select t.id from tickets t
          where t.org_id = ${sql.ref(`${feedback}.org_id`)} and t.source_id = ${sql.ref(`${feedback}.id`)})) = 0
  then 'in_progress' else ${sql.ref(`${feedback}.status`)} end`;
