import { buffer } from "node:stream/consumers";
import { errors } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import { Fault } from "../../../shared/fault.ts";
import { FilesUnavailable } from "../../../ports/files/file-store.ts";
import type { FileStorage } from "./file-storage.ts";
import { keyOf } from "./file-keys.ts";
import { findFile } from "./files.queries.ts";
import { shrinkImage } from "./image-rendition.ts";

export interface ReadImage {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A stored image, scaled down for sending. Undefined if it was deleted or is unavailable at the moment. */
export async function readImage(
  { store }: Pick<FileStorage, "store">,
  db: Reader,
  of: { readonly org: string; readonly id: string },
): Promise<ReadImage | undefined> {
  const row = await db.first(findFile, of);
  if (!row) return undefined;
  try {
    const opened = await store.open(keyOf(row));
    const bytes = opened && (await shrinkImage(of.org, await buffer(opened.stream)));
    return bytes && { mediaType: "image/jpeg", bytes };
  } catch (error) {
    const isBusy = error instanceof Fault && error.entry === errors.imagesBusy;
    if (isBusy || error instanceof FilesUnavailable) return undefined;
    throw error;
  }
}
