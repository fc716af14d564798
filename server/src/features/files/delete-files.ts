import type { Tx } from "../../db/database.ts";
import { deleteFiles, queueFilePurges, findFilesToDelete, returnSpace } from "./files.queries.ts";

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
 * project's row locked: files are added only under that lock, so none are added to a deleted project. Returns how many
 * there were.
 */
export async function deleteFilesOf(tx: Tx, org: string, owner: Owner, atMost = all): Promise<number> {
  const files = await tx.all(findFilesToDelete, { org, ...owner, atMost });
  if (files.length === 0) return 0;
  const ids = JSON.stringify(files.map(({ id }) => id));
  await tx.send(queueFilePurges, { org, ids, due: tx.now().toISOString() });
  await tx.send(deleteFiles, { org, ids });
  await tx.send(returnSpace, { org, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) });
  return files.length;
}
