import type { Database, Reader } from "../../../db/database.ts";
import { type FileStore, FilesUnavailable } from "../../../ports/files/file-store.ts";
import { type FilePlace, keysOf } from "./file-keys.ts";
import { claimFilePurges, deleteFilePurge, postponeFilePurge } from "./files.queries.ts";

const atOnce = 100;
const minute = 60_000;
const shortestPauseMs = 5 * minute;
const longestPauseMs = 6 * 60 * minute;

/**
 * Deletes the bytes of deleted files. Several processes may run this at once: a claimed file is reserved for a few
 * minutes. A file that cannot be deleted does not block the others and is retried with growing delays until it is gone.
 * Throws after trying all due files if some could not be deleted.
 */
export async function purgeDeletedFiles(db: Database, store: FileStore, signal?: AbortSignal): Promise<number> {
  const failures: unknown[] = [];
  let removed = 0;
  for (;;) {
    const claimed = await claim(db);
    for (const { attempts, ...place } of claimed) {
      if (signal?.aborted) break;
      const one = { org: place.org_id, id: place.id };
      const failure = await deleteBytes(store, place).catch((error: unknown) => ({ error }));
      if (failure) {
        failures.push(failure.error);
        await db.write((tx) =>
          tx.run(postponeFilePurge, { ...one, due: after(tx, pauseAfter(attempts)), failures: 1 }),
        );
      } else {
        await db.write((tx) => tx.run(deleteFilePurge, one));
        removed++;
      }
    }
    if (claimed.length < atOnce || signal?.aborted) break;
  }
  if (failures.length === 0) return removed;
  const [cause] = failures;
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new FilesUnavailable(`could not delete the bytes of ${failures.length} deleted files: ${reason}`, { cause });
}

const claim = (db: Database) =>
  db.write(async (tx) => {
    const claimed = await tx.all(claimFilePurges, { now: after(tx, 0), limit: atOnce });
    const due = after(tx, shortestPauseMs);
    for (const { org_id: org, id } of claimed) await tx.send(postponeFilePurge, { org, id, due, failures: 0 });
    return claimed;
  });

async function deleteBytes(store: FileStore, place: FilePlace): Promise<undefined> {
  for (const key of keysOf(place)) await store.delete(key);
}

const after = (db: Reader, ms: number) => new Date(db.now().getTime() + ms).toISOString();

const pauseAfter = (attempts: number) => Math.min(shortestPauseMs * 2 ** attempts, longestPauseMs);
