import type { TicketCounts } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import { sumTicketsByStatus } from "./tickets.queries.ts";

/** How many tickets of each status an organisation has. */
export async function readTicketCounts(db: Reader, org: string): Promise<TicketCounts> {
  const counts: TicketCounts = { open: 0, in_progress: 0, done: 0 };
  for (const { status, items } of await db.all(sumTicketsByStatus, { org })) counts[status] = items;
  return counts;
}
