import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../database.ts";
import type { Fill } from "./fill.ts";
import { fillSome } from "./fill-some.ts";

const rowsAtOnce = 500;
const waitMs = 200;

/** Fills the columns without pauses. A column that a worker is filling is left to it, for as long as it lives. */
export async function completeFills(db: Database, fills: readonly Fill[]): Promise<void> {
  const worker = randomUUID();
  for (const fill of fills) {
    for (;;) {
      const step = await db.write((tx) => fillSome(tx, fill, { worker, atMost: rowsAtOnce }));
      if (step === "complete") break;
      if (step === "elsewhere") await sleep(waitMs);
    }
  }
}
