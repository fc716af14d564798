import { randomUUID } from "node:crypto";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { errors } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import { Fault } from "../../../shared/fault.ts";
import { newId } from "../../../shared/id.ts";
import type { FileStorage } from "./file-storage.ts";
import { keyOf, keysOf, thumbnailKeyOf } from "./file-keys.ts";
import { findUsage } from "./files.queries.ts";
import { type ImageRendition, renderImage } from "./image-rendition.ts";
import { isImage, type DetectedType, detectType } from "./detect-type.ts";
import { safeFileName } from "./safe-file-name.ts";
import type { PreparedFile, Upload, UploadOwner } from "./prepared-file.ts";
import { renderRecording } from "./recording-rendition.ts";

/** The version of an upload that is stored. */
interface Rendition {
  readonly path: string;
  readonly type: DetectedType;
  readonly bytes: number;
  readonly image?: ImageRendition & { readonly thumbnail: string };
}

/**
 * Detects the type of an upload, re-encodes images and recordings, and puts the result into the store. This is slow and
 * waits for disks and networks, so it happens before the transaction that records the file. Undefined for a recording that
 * nobody could play.
 */
export async function prepareFile(
  storage: FileStorage,
  db: Reader,
  of: UploadOwner,
  upload: Upload,
): Promise<PreparedFile | undefined> {
  const used = (await db.first(findUsage, { org: of.orgId }))?.bytes ?? 0;
  if (storage.quotaBytes !== undefined && used >= storage.quotaBytes) throw new Fault(errors.storageFull);
  const place = { id: newId(), org_id: of.orgId, project_id: of.projectId };
  await mkdir(storage.spoolFolder, { recursive: true, mode: 0o700 });
  const draft = join(storage.spoolFolder, randomUUID());
  const thumbnail = `${draft}.thumbnail`;
  try {
    const rendition = await render(of, upload, { draft, thumbnail });
    if (!rendition) return undefined;
    try {
      await storage.store.put(keyOf(place), rendition.path);
      if (rendition.image) await storage.store.put(thumbnailKeyOf(place), rendition.image.thumbnail);
    } catch (error) {
      await discard(storage, place);
      throw error;
    }
    return {
      ...place,
      kind: upload.kind,
      name: safeFileName(rendition.type, upload.name),
      mime_type: rendition.type,
      bytes: rendition.bytes,
      width: rendition.image?.width ?? null,
      height: rendition.image?.height ?? null,
      thumbnail_bytes: rendition.image?.thumbnailBytes ?? 0,
    };
  } finally {
    await Promise.all([draft, thumbnail].map((path) => rm(path, { force: true })));
  }
}

/** Deletes the bytes again after the transaction that should have recorded them failed. */
export async function discardPrepared(storage: FileStorage, prepared: readonly PreparedFile[]): Promise<void> {
  for (const file of prepared) await discard(storage, file);
}

/** If the store is unavailable, the sweeper deletes the bytes later. */
async function discard({ store }: FileStorage, place: Parameters<typeof keysOf>[0]): Promise<void> {
  await Promise.allSettled(keysOf(place).map((key) => store.delete(key)));
}

async function render(
  { orgId: org }: UploadOwner,
  { kind, path }: Upload,
  { draft, thumbnail }: { draft: string; thumbnail: string },
): Promise<Rendition | undefined> {
  if (kind === "recording") {
    const rendered = await renderRecording(path, draft);
    return rendered && { path: draft, type: "application/octet-stream", ...rendered };
  }
  const type = await detectType(path);
  const owner = { org, sender: kind === "attachment" ? "member" : "visitor" } as const;
  const target = { image: draft, thumbnail, use: kind };
  const image = isImage(type) ? await renderImage(owner, path, type, target) : undefined;
  if (image) return { path: draft, type: image.type, bytes: image.bytes, image: { ...image, thumbnail } };
  if (kind === "screenshot") throw new Fault(errors.notAnImage);
  const { size } = await stat(path);
  // A file with an image's signature that cannot be decoded is served as plain bytes.
  return { path, type: isImage(type) ? "application/octet-stream" : type, bytes: size };
}
