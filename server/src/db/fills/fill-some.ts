import type { Tx } from "../database.ts";
import type { Fill } from "./fill.ts";
import { filledTable, type Key } from "./filled-table.ts";
import { findFillForUpdate, saveFill } from "./fill-progress.ts";

/**
 * Fills at most so many rows and saves how far it got, in one transaction. It passes over the table in the order of its
 * key, and again until a pass finds no row without a value: rows that were locked, and those that older servers wrote
 * meanwhile, are found by the next one. Returns whether every row has a value.
 */
export async function fillSome(tx: Tx, fill: Fill, atMost: number): Promise<boolean> {
  const progress = await tx.first(findFillForUpdate, { name: fill.name });
  if (!progress || progress.completed_at !== null) return true;

  const table = filledTable(fill);
  const after = progress.position === null ? null : (JSON.parse(progress.position) as Key);
  const last = await tx.first(...table.keyAfter(after, atMost));
  const range = { after, to: last ? table.keyOf(last) : null };
  const rows = await tx.all(...table.lockUnfilled(range));
  for (const row of rows) await tx.send(...table.setValue(row));
  const isLeft = (await tx.first(...table.findUnfilled(range))) !== undefined;
  const seen = progress.seen + rows.length + (isLeft ? 1 : 0);
  const isComplete = range.to === null && seen === 0;
  await tx.send(saveFill, {
    name: fill.name,
    position: range.to && JSON.stringify(range.to),
    seen: range.to === null ? 0 : seen,
    filled: progress.filled + rows.length,
    completedAt: isComplete ? tx.now().toISOString() : null,
  });
  return isComplete;
}
