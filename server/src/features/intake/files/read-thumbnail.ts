import { buffer } from "node:stream/consumers";
import type { FileStore } from "../../../ports/files/file-store.ts";
import { type FilePlace, thumbnailKeyOf } from "./file-keys.ts";
import { shrinkImage } from "./image-rendition.ts";

/** As a JPEG, which every mail program shows. Undefined if it is not stored or cannot be decoded. */
export async function readThumbnail(store: FileStore, place: FilePlace): Promise<Buffer | undefined> {
  const opened = await store.open(thumbnailKeyOf(place));
  return opened && shrinkImage(place.org_id, await buffer(opened.stream));
}
