import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Reader } from "../database.ts";
import type { Fill } from "./fill.ts";
import { filledTable, type Key } from "./filled-table.ts";

const rowsAtOnce = 500;

/**
 * Whether a row has no value. All but the first rows are read in the background: after a start they may have to come from
 * the disk, which takes a hundred times as long as from memory.
 */
export async function hasUnfilled(db: Database, fill: Fill, isStopped: () => boolean): Promise<boolean> {
  const table = filledTable(fill);
  const background = db.background(fill.name);
  const keyAfter = async (reader: Reader, key: Key | null) => {
    const last = await reader.first(...table.keyAfter(key, rowsAtOnce));
    return last ? table.keyOf(last) : null;
  };
  let after: Key | null = null;
  while (!isStopped()) {
    const started = performance.now();
    const reader: Reader = after === null ? db : background;
    const to: Key | null = await keyAfter(reader, after);
    if ((await reader.first(...table.findUnfilled({ after, to }))) !== undefined) return true;
    if (to === null) return false;
    after = to;
    await sleep(performance.now() - started);
  }
  return false;
}
