import { sql } from "kysely";
import { query } from "../../src/db/query.ts";

/** How many statements wait for a lock. */
export const countWaiting = query((q) =>
  q.selectNoFrom(
    sql<number>`(select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock')`.as("waiting"),
  ),
);
