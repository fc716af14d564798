import { hash, randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { errors } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import { FilesUnavailable } from "../../../ports/files/file-store.ts";
import { Fault } from "../../../shared/fault.ts";
import { type DetectedType, isImage } from "./detect-type.ts";
import { drawnKeyOf, type FilePlace, keyOf } from "./file-keys.ts";
import type { FileLinks } from "./file-links.ts";
import type { FileStorage } from "./file-storage.ts";
import { findFile } from "./files.queries.ts";
import { renderAnnotated } from "./image-rendition.ts";
import type { ReadImage } from "./read-image.ts";
import { findGranted } from "./serve-file.ts";

interface Needs {
  readonly db: Reader;
  readonly storage: FileStorage;
  readonly links: FileLinks;
}

/** To be changed whenever screenshots are drawn differently. */
const drawingVersion = 1;

/**
 * The screenshot that a URL links to with its annotations drawn in, small enough for a model. Decoding it takes far longer
 * than everything else that is read with it, so it is kept beside the file, and drawn again if annotations have changed.
 * Undefined if it is stored elsewhere, unavailable or cannot be decoded.
 */
export const screenshotDrawer =
  (needs: Needs) =>
  async (org: string, url: string, annotations: readonly object[]): Promise<ReadImage | undefined> => {
    const { store } = needs.storage;
    const found = await findGranted(needs, needs.links.partsOf(url));
    if (found?.variant !== "file" || found.row.org_id !== org || !isImage(found.row.mime_type as DetectedType))
      return undefined;
    const { row } = found;
    const digest = hash("sha256", `${drawingVersion} ${JSON.stringify(annotations)}`, "buffer");
    try {
      const kept = await contentOf(store, drawnKeyOf(row));
      if (kept?.subarray(0, digest.length).equals(digest)) return pictureOf(kept.subarray(digest.length));
      const image = await contentOf(store, keyOf(row));
      const drawn = image && (await renderAnnotated(org, image, annotations));
      if (!drawn) return undefined;
      await keep(needs, row, Buffer.concat([digest, drawn]));
      return pictureOf(drawn);
    } catch (error) {
      const isBusy = error instanceof Fault && error.entry === errors.imagesBusy;
      if (isBusy || error instanceof FilesUnavailable) return undefined;
      throw error;
    }
  };

const pictureOf = (bytes: Uint8Array): ReadImage => ({ mediaType: "image/jpeg", bytes });

async function contentOf(store: FileStorage["store"], key: string): Promise<Buffer | undefined> {
  const opened = await store.open(key);
  return opened && buffer(opened.stream);
}

async function keep({ db, storage: { store, spoolFolder } }: Needs, row: FilePlace, content: Buffer): Promise<void> {
  await mkdir(spoolFolder, { recursive: true, mode: 0o700 });
  const draft = join(spoolFolder, randomUUID());
  try {
    await writeFile(draft, content, { mode: 0o600 });
    await store.put(drawnKeyOf(row), draft);
  } finally {
    await rm(draft, { force: true });
  }
  // The file may have been deleted meanwhile, and its purge has not found what was not there yet.
  if (!(await db.first(findFile, { org: row.org_id, id: row.id }))) await store.delete(drawnKeyOf(row));
}
