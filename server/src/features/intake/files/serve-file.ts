import type { Reader } from "../../../db/database.ts";
import type { ServedFile } from "../../../http/responses/file-responses.ts";
import { asId } from "../../../shared/id.ts";
import type { FileStore } from "../../../ports/files/file-store.ts";
import { keyOf, thumbnailKeyOf } from "./file-keys.ts";
import type { FileLinks } from "./file-links.ts";
import { findLinkedFile } from "./files.queries.ts";

/** The file behind a signed link. Undefined if the link is invalid or expired, or the file was deleted. */
export async function findServedFile(
  { db, store, links }: { db: Reader; store: FileStore; links: FileLinks },
  givenId: string,
  grant: string,
): Promise<ServedFile | undefined> {
  const id = asId(givenId);
  const variant = id === undefined ? undefined : links.variantGranted(id, grant);
  if (id === undefined || variant === undefined) return undefined;
  const row = await db.first(findLinkedFile, { id });
  if (!row || (variant === "thumbnail" && row.thumbnail_bytes === 0)) return undefined;
  return variant === "file"
    ? {
        tag: row.id,
        name: row.name,
        mimeType: row.mime_type,
        bytes: row.bytes,
        open: (range) => store.open(keyOf(row), range),
      }
    : {
        tag: `${row.id}-thumbnail`,
        name: `${row.name}.webp`,
        mimeType: "image/webp",
        bytes: row.thumbnail_bytes,
        open: (range) => store.open(thumbnailKeyOf(row), range),
      };
}
