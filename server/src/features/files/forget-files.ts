import type { Tx } from "../../db/database.ts";
import { deleteFiles, doomFiles, type FilesOf, measureFiles, returnSpace } from "./files.queries.ts";

type Owner =
  | { readonly file: string }
  | { readonly feedback: string }
  | { readonly card: string }
  | { readonly project: string };

/**
 * Nobody can reach the files from here on, and their space is free again. Their bytes are deleted soon after. To be
 * called before what they belong to is deleted.
 */
export async function forgetFilesOf(tx: Tx, org: string, owner: Owner): Promise<void> {
  const of: FilesOf = { org, ...owner };
  const { files = 0, bytes = 0 } = (await tx.first(measureFiles, of)) ?? {};
  if (files === 0) return;
  await tx.send(doomFiles, { ...of, due: new Date().toISOString() });
  await tx.send(deleteFiles, of);
  await tx.send(returnSpace, { org, bytes });
}
