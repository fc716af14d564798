import type { Database } from "../../../db/database.ts";
import { deleteSubmissionsBefore } from "./widget.queries.ts";

/** A day longer than the widget repeats a report whose response it did not receive (`outbox/load-unsent.ts`). */
const keptForMs = 8 * 24 * 60 * 60 * 1_000;

export function deleteOldSubmissions(db: Database): Promise<number> {
  const before = new Date(db.now().getTime() - keptForMs).toISOString();
  return db.write((tx) => tx.run(deleteSubmissionsBefore, { before }));
}
