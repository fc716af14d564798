import type { Tx } from "../../db/database.ts";
import { deleteFiles, queueFilePurges, findFilesToDelete, returnSpace } from "./files.queries.ts";

type Owner =
  | { readonly file: string }
  | { readonly feedback: string }
  | { readonly card: string }
  | { readonly project: string };

/**
 * Deletes the rows, frees the quota and queues the bytes for deletion. Call it before deleting the owner, with the
 * project's row locked: files are added and removed only under that lock, so deleting a project sees each file once.
 */
export async function deleteFilesOf(tx: Tx, org: string, owner: Owner): Promise<void> {
  const files = await tx.all(findFilesToDelete, { org, ...owner });
  if (files.length === 0) return;
  const ids = JSON.stringify(files.map(({ id }) => id));
  await tx.send(queueFilePurges, { org, ids, due: tx.now().toISOString() });
  await tx.send(deleteFiles, { org, ids });
  await tx.send(returnSpace, { org, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) });
}
