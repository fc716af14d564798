import { setTimeout as sleep } from "node:timers/promises";
import type { Reader } from "../database.ts";
import type { Fill } from "./fill.ts";
import { filledTable, type Key, mostRowsAtOnce } from "./filled-table.ts";

/** Whether a row has no value. Reads the table in short steps, between which requests are served. */
export async function hasUnfilled(db: Reader, fill: Fill, isStopped: () => boolean): Promise<boolean> {
  const table = filledTable(fill);
  const end = async (after: Key | null) => {
    const last = await db.first(...table.keyAfter(after, mostRowsAtOnce));
    return last ? table.keyOf(last) : null;
  };
  let after: Key | null = null;
  while (!isStopped()) {
    const started = performance.now();
    const to: Key | null = await end(after);
    if ((await db.first(...table.findUnfilled({ after, to }))) !== undefined) return true;
    if (to === null) return false;
    after = to;
    await sleep(performance.now() - started);
  }
  return false;
}
