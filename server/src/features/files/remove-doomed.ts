import type { Database } from "../../db/database.ts";
import { type FileStore, FilesUnavailable } from "../../ports/files/file-store.ts";
import { type FilePlace, keysOf } from "./file-keys.ts";
import { claimDoomed, forgetDoomed, postponeDoomed } from "./files.queries.ts";

const atOnce = 100;
const minute = 60_000;
const shortestPauseMs = 5 * minute;
const longestPauseMs = 6 * 60 * minute;

/**
 * Deletes the bytes of files that were forgotten. Any number of processes may do so: who takes a file up has a while for
 * it. What could not be deleted keeps no other file from it; it is tried again later, less and less often, until it is
 * gone. Throws once all have had their turn, if some could not be deleted.
 */
export async function removeDoomed(db: Database, store: FileStore, signal?: AbortSignal): Promise<number> {
  const failures: unknown[] = [];
  let removed = 0;
  for (;;) {
    const doomed = await takeUp(db);
    for (const { attempts, ...place } of doomed) {
      if (signal?.aborted) break;
      const one = { org: place.org_id, id: place.id };
      const failure = await deleteBytes(store, place).catch((error: unknown) => ({ error }));
      if (failure) {
        failures.push(failure.error);
        await db.write((tx) => tx.run(postponeDoomed, { ...one, due: after(pauseAfter(attempts)), failures: 1 }));
      } else {
        await db.write((tx) => tx.run(forgetDoomed, one));
        removed++;
      }
    }
    if (doomed.length < atOnce || signal?.aborted) break;
  }
  if (failures.length === 0) return removed;
  const [cause] = failures;
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new FilesUnavailable(`of ${failures.length} deleted files the bytes are still stored: ${reason}`, { cause });
}

const takeUp = (db: Database) =>
  db.write(async (tx) => {
    const doomed = await tx.all(claimDoomed, { now: new Date().toISOString(), limit: atOnce });
    const due = after(shortestPauseMs);
    for (const { org_id: org, id } of doomed) await tx.send(postponeDoomed, { org, id, due, failures: 0 });
    return doomed;
  });

async function deleteBytes(store: FileStore, place: FilePlace): Promise<undefined> {
  for (const key of keysOf(place)) await store.delete(key);
}

const after = (ms: number) => new Date(Date.now() + ms).toISOString();

const pauseAfter = (attempts: number) => Math.min(shortestPauseMs * 2 ** attempts, longestPauseMs);
