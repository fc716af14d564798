import type { Ddl } from "../dialect/dialect.ts";

/** Pages of these are cut by their length too. Those written before are cut later than others. */
export const longReports = (t: Ddl): string[] => [
  ...t.longJson("ticket_deliveries", "criteria"),
  ...t.longJson("claims", "delivery_draft"),
  ...t.longJson("tickets", "criteria"),
  ...t.longJson("tickets", "ai_context"),
];
