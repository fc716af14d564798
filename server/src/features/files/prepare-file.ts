import { randomUUID } from "node:crypto";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { errors } from "@corkboard/contract";
import type { Reader } from "../../db/database.ts";
import { Fault } from "../../shared/fault.ts";
import { newId } from "../../shared/id.ts";
import type { FileKeeping } from "./file-keeping.ts";
import { keyOf, keysOf, thumbnailKeyOf } from "./file-keys.ts";
import { findUsage } from "./files.queries.ts";
import { type ImageRendition, renderImage } from "./image-rendition.ts";
import { isImage, type JudgedType, judgeType } from "./judge-type.ts";
import { nameFitting } from "./name-fitting.ts";
import type { PreparedFile, Upload, UploadOwner } from "./prepared-file.ts";
import { renderRecording } from "./recording-rendition.ts";

/** What is to be stored of an upload. */
interface Rendition {
  readonly path: string;
  readonly type: JudgedType;
  readonly bytes: number;
  readonly image?: ImageRendition & { readonly thumbnail: string };
}

/**
 * Judges an upload by its bytes, writes images and recordings anew and puts the result into the store. It takes time
 * and waits for disks and networks, so it happens before the transaction that records the file.
 */
export async function prepareFile(
  keeping: FileKeeping,
  db: Reader,
  of: UploadOwner,
  upload: Upload,
): Promise<PreparedFile> {
  const used = (await db.first(findUsage, { org: of.orgId }))?.bytes ?? 0;
  if (keeping.quotaBytes !== undefined && used >= keeping.quotaBytes) throw new Fault(errors.storageFull);
  const place = { id: newId(), org_id: of.orgId, project_id: of.projectId };
  await mkdir(keeping.spoolFolder, { recursive: true, mode: 0o700 });
  const draft = join(keeping.spoolFolder, randomUUID());
  const thumbnail = `${draft}.thumbnail`;
  try {
    const rendition = await render(of, upload, { draft, thumbnail });
    try {
      await keeping.store.put(keyOf(place), rendition.path);
      if (rendition.image) await keeping.store.put(thumbnailKeyOf(place), rendition.image.thumbnail);
    } catch (error) {
      await discard(keeping, place);
      throw error;
    }
    return {
      ...place,
      kind: upload.kind,
      name: nameFitting(rendition.type, upload.name),
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

/** Takes the bytes back out of the store, because the transaction that should have recorded them failed. */
export async function discardPrepared(keeping: FileKeeping, prepared: readonly PreparedFile[]): Promise<void> {
  for (const file of prepared) await discard(keeping, file);
}

/** Should the store be away just now, the sweeper finds the bytes later. */
async function discard({ store }: FileKeeping, place: Parameters<typeof keysOf>[0]): Promise<void> {
  await Promise.allSettled(keysOf(place).map((key) => store.delete(key)));
}

async function render(
  { orgId: org }: UploadOwner,
  { kind, path }: Upload,
  { draft, thumbnail }: { draft: string; thumbnail: string },
): Promise<Rendition> {
  if (kind === "recording") {
    return { path: draft, type: "application/octet-stream", ...(await renderRecording(path, draft)) };
  }
  const type = await judgeType(path);
  const turn = { org, sender: kind === "attachment" ? "member" : "visitor" } as const;
  const image = isImage(type) ? await renderImage(turn, path, type, { image: draft, thumbnail }) : undefined;
  if (image) return { path: draft, type: image.type, bytes: image.bytes, image: { ...image, thumbnail } };
  if (kind === "screenshot") throw new Fault(errors.notAnImage);
  const { size } = await stat(path);
  // What claims to be an image and cannot be read as one is handed out as mere bytes.
  return { path, type: isImage(type) ? "application/octet-stream" : type, bytes: size };
}
