import type { Tx } from "../../db/database.ts";
import { deleteFiles, doomFiles, findFilesToForget, returnSpace } from "./files.queries.ts";

type Owner =
  | { readonly file: string }
  | { readonly feedback: string }
  | { readonly card: string }
  | { readonly project: string };

/**
 * Nobody can reach the files from here on, and their space is free again. Their bytes are deleted soon after. To be
 * called before what they belong to is deleted, by who keeps their project: files come and go only while it is kept, so
 * that deleting it meets every file once.
 */
export async function forgetFilesOf(tx: Tx, org: string, owner: Owner): Promise<void> {
  const files = await tx.all(findFilesToForget, { org, ...owner });
  if (files.length === 0) return;
  const ids = JSON.stringify(files.map(({ id }) => id));
  await tx.send(doomFiles, { org, ids, due: new Date().toISOString() });
  await tx.send(deleteFiles, { org, ids });
  await tx.send(returnSpace, { org, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) });
}
