import type { Database } from "../../db/database.ts";
import { forgetCompletedDeliveries } from "./deliveries.queries.ts";

const keptForMs = 30 * 24 * 60 * 60 * 1_000;

/** Deliveries that succeeded or were given up are kept for a month, for people to look at. */
export function forgetOldDeliveries(db: Database): Promise<number> {
  const before = new Date(Date.now() - keptForMs).toISOString();
  return db.write((tx) => tx.run(forgetCompletedDeliveries, { before }));
}
