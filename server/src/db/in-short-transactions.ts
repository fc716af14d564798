import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Tx } from "./database.ts";

/** Rows differ a thousandfold in size, so the number of rows in a transaction follows the time that they take. */
const smallest = 1;
const first = 10;
const largest = 500;
const shortMs = 8;
const longMs = 25;

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
  let atMost = first;
  let total = 0;
  for (let rows = 1; rows > 0 && !isStopped();) {
    const started = performance.now();
    rows = await db.write((tx) => work(tx, atMost));
    total += rows;
    const tookMs = performance.now() - started;
    if (tookMs < shortMs) atMost = Math.min(atMost * 2, largest);
    else if (tookMs > longMs) atMost = Math.max(Math.floor(atMost / 2), smallest);
    await sleep(tookMs);
  }
  return total;
}
