import type { Database } from "../../db/database.ts";
import type { FileStore } from "../../ports/files/file-store.ts";
import { keysOf } from "./file-keys.ts";
import { claimDoomed, forgetDoomed, postponeDoomed } from "./files.queries.ts";

const atOnce = 100;
const minute = 60_000;
const longestPauseMs = 6 * 60 * minute;

/**
 * Deletes the bytes of files that were forgotten. Any number of processes may do so: who takes a file up has a while for
 * it, and what could not be deleted is tried again later, less and less often, until it is gone.
 */
export async function removeDoomed(db: Database, store: FileStore, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (;;) {
    const taken = await db.write(async (tx) => {
      const doomed = await tx.all(claimDoomed, { now: new Date().toISOString(), limit: atOnce });
      for (const { org_id: org, id, attempts } of doomed) {
        await tx.send(postponeDoomed, { org, id, due: new Date(Date.now() + pauseAfter(attempts)).toISOString() });
      }
      return doomed;
    });
    for (const place of taken) {
      if (signal?.aborted) return removed;
      for (const key of keysOf(place)) await store.delete(key);
      await db.write((tx) => tx.run(forgetDoomed, { org: place.org_id, id: place.id }));
      removed++;
    }
    if (taken.length < atOnce) return removed;
  }
}

const pauseAfter = (attempts: number) => Math.min(5 * minute * 2 ** attempts, longestPauseMs);
