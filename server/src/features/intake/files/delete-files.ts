import type { Tx } from "../../../db/database.ts";
import { addToStorageKind, deleteFiles, queueFilePurges, findFilesToDelete, returnSpace } from "./files.queries.ts";

type Owner =
  | { readonly file: string }
  | { readonly feedback: string }
  | { readonly card: string }
  | { readonly ticket: string }
  | { readonly project: string };

/** More than one object can have. */
const all = 1_000_000;

/**
 * Deletes the rows, frees the quota and queues the bytes for deletion. Call it before deleting the owner, with the
 * project's row locked: files are added only under that lock, so none are added to a deleted project. The quota is
 * locked last, as by `recordFile`: change other counters before. Returns how many there were.
 */
export async function deleteFilesOf(tx: Tx, org: string, owner: Owner, atMost = all): Promise<number> {
  const files = await tx.all(findFilesToDelete, { org, ...owner, atMost });
  if (files.length === 0) return 0;
  const ids = JSON.stringify(files.map(({ id }) => id));
  await tx.send(queueFilePurges, { org, ids, due: tx.now().toISOString() });
  await tx.send(deleteFiles, { org, ids });
  await tx.send(returnSpace, { org, bytes: bytesOf(files) });
  // In the order of their names, so that transactions do not deadlock.
  const byKind = [...Map.groupBy(files, ({ kind }) => kind)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [kind, some] of byKind)
    await tx.send(addToStorageKind, { org, kind, files: -some.length, bytes: -bytesOf(some) });
  return files.length;
}

const bytesOf = (files: readonly { readonly bytes: number }[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
