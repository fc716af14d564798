import type { Tx } from "../database.ts";
import type { Fill } from "./fill.ts";
import { filledTable, type Key } from "./filled-table.ts";
import { claimFill, saveFill } from "./fill-progress.ts";

interface Turn {
  /** The process that fills the column. */
  readonly worker: string;
  /** How many rows to look at. */
  readonly atMost: number;
}

/** `elsewhere` if another process fills the column. */
export type FillStep = "more" | "complete" | "elsewhere";

/** How long a process that was killed keeps others from going on. */
const leaseMs = 5_000;

/**
 * Fills some rows and saves how far it got, in one transaction. It passes over the table in the order of its key, and
 * again until a pass finds no row without a value: rows that were locked, and those that older servers wrote meanwhile,
 * are found by the next one.
 */
export async function fillSome(tx: Tx, fill: Fill, { worker, atMost }: Turn): Promise<FillStep> {
  const progress = await tx.first(claimFill, { name: fill.name });
  const now = tx.now();
  if (!progress) return "elsewhere";
  if (progress.completed_at !== null) return "complete";
  const isLeased = progress.leased_until !== null && progress.leased_until > now.toISOString();
  if (isLeased && progress.worker !== worker) return "elsewhere";

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
    worker: isComplete ? null : worker,
    leasedUntil: isComplete ? null : new Date(now.getTime() + leaseMs).toISOString(),
    completedAt: isComplete ? now.toISOString() : null,
  });
  return isComplete ? "complete" : "more";
}
