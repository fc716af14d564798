import { text } from "node:stream/consumers";
import type { Reader } from "../../../db/database.ts";
import type { FileStorage } from "./file-storage.ts";
import { keyOf } from "./file-keys.ts";
import { findFile } from "./files.queries.ts";

/** The text of a stored file; undefined if it was deleted. */
export async function readText(
  { store }: Pick<FileStorage, "store">,
  db: Reader,
  of: { readonly org: string; readonly id: string },
): Promise<string | undefined> {
  const row = await db.first(findFile, of);
  const opened = row && (await store.open(keyOf(row)));
  return opened && text(opened.stream);
}
