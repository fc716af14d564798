import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";

/** Images that the service decodes and re-encodes before serving them. */
export const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type ImageType = (typeof imageTypes)[number];

/** Every type a stored file can have; `application/octet-stream` is the fallback. */
export type DetectedType =
  | ImageType
  | "video/mp4"
  | "video/webm"
  | "application/pdf"
  | "application/zip"
  | "application/gzip"
  | "text/plain"
  | "application/octet-stream";

const headBytes = 4_096;

/** Detects the type from the first bytes only: the file name and the declared content type cannot be trusted. */
export async function detectType(path: string): Promise<DetectedType> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return typeOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

export const isImage = (type: DetectedType): type is ImageType => imageTypes.some((image) => image === type);

function typeOf(head: Buffer): DetectedType {
  const at = (offset: number, text: string) => head.subarray(offset, offset + text.length).equals(bytes(text));
  if (at(0, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (at(0, "\xff\xd8\xff")) return "image/jpeg";
  if (at(0, "GIF87a") || at(0, "GIF89a")) return "image/gif";
  if (at(0, "RIFF") && at(8, "WEBP")) return "image/webp";
  if (at(4, "ftyp")) return videoBrands.test(head.toString("latin1", 8, 12)) ? "video/mp4" : "application/octet-stream";
  if (at(0, "\x1a\x45\xdf\xa3"))
    return head.subarray(0, 64).includes("webm") ? "video/webm" : "application/octet-stream";
  if (at(0, "%PDF-")) return "application/pdf";
  if (at(0, "PK\x03\x04") || at(0, "PK\x05\x06")) return "application/zip";
  if (at(0, "\x1f\x8b")) return "application/gzip";
  return isText(head) ? "text/plain" : "application/octet-stream";
}

/** The brands of videos: image formats such as HEIC use the same container. */
const videoBrands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|mmp4)$/;

const bytes = (text: string) => Buffer.from(text, "latin1");

/** The end of the head may split a multi-byte character. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  return [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)));
}
