import type { Reader } from "../../../db/database.ts";
import type { ServedFile } from "../../../http/responses/file-responses.ts";
import { asId } from "../../../shared/id.ts";
import type { FileStore } from "../../../ports/files/file-store.ts";
import { keyOf, thumbnailKeyOf } from "./file-keys.ts";
import type { FileLinks } from "./file-links.ts";
import { findLinkedFile } from "./files.queries.ts";

/** The row behind a signed link. Undefined if the link is invalid or expired, or the file was deleted. */
export async function findGranted(
  { db, links }: { db: Reader; links: FileLinks },
  { id: givenId, grant }: { id: string; grant: string },
) {
  const id = asId(givenId);
  const variant = id === undefined ? undefined : links.variantGranted(id, grant);
  if (id === undefined || variant === undefined) return undefined;
  const row = await db.first(findLinkedFile, { id });
  return row && { row, variant };
}

export async function findServedFile(
  { store, ...needs }: { db: Reader; store: FileStore; links: FileLinks },
  id: string,
  grant: string,
): Promise<ServedFile | undefined> {
  const { row, variant } = (await findGranted(needs, { id, grant })) ?? {};
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
