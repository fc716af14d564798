import type { Database } from "../database.ts";
import type { Fill } from "./fill.ts";
import { fillSome } from "./fill-some.ts";

const rowsAtOnce = 500;

/** Fills the columns without pauses, beside a worker that may be filling them. */
export async function completeFills(db: Database, fills: readonly Fill[]): Promise<void> {
  for (const fill of fills) {
    while (!(await db.write((tx) => fillSome(tx, fill, rowsAtOnce))));
  }
}
