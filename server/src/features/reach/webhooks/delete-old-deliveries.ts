import type { Database } from "../../../db/database.ts";
import { deleteCompletedDeliveries } from "./deliveries.queries.ts";

const keptForMs = 30 * 24 * 60 * 60 * 1_000;

export function deleteOldDeliveries(db: Database): Promise<number> {
  const before = new Date(db.now().getTime() - keptForMs).toISOString();
  return db.write((tx) => tx.run(deleteCompletedDeliveries, { before }));
}
