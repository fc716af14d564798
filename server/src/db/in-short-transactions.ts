import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Tx } from "./database.ts";
import { StepSize } from "./step-size.ts";

const limits = { smallest: 1, first: 10, largest: 500, shortMs: 5, longMs: 15 };

/**
 * Repeats work on at most so many rows in a transaction each, until there were none or it is stopped. Requests are served
 * between them: it pauses for as long as each took. Returns how much work there was, in the
 * unit of its results.
 */
export async function inShortTransactions(
  db: Database,
  isStopped: () => boolean,
  work: (tx: Tx, atMost: number) => Promise<number>,
): Promise<number> {
  const size = new StepSize(limits);
  let total = 0;
  for (let rows = 1; rows > 0 && !isStopped();) {
    const started = performance.now();
    rows = await db.write((tx) => work(tx, size.rows));
    total += rows;
    const tookMs = performance.now() - started;
    size.follow(tookMs);
    await sleep(tookMs);
  }
  return total;
}
