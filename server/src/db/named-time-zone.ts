import { sql } from "kysely";

/** What the reporter's browser named as its time zone, which may be anything. The rest of `browser_info` is not read. */
export const namedTimeZone = (feedback: "f" | "feedback") =>
  sql`${sql.ref(`${feedback}.browser_info`)} ->> 'time_zone'`.as("time_zone");
