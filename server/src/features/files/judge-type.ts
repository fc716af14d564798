import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";

/** Read by the service itself and written anew before anybody sees them. */
export const imageTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type ImageType = (typeof imageTypes)[number];

/** Everything a stored file can be. What is none of the others is just bytes. */
export type JudgedType =
  | ImageType
  | "video/mp4"
  | "video/webm"
  | "application/pdf"
  | "application/zip"
  | "application/gzip"
  | "text/plain"
  | "application/octet-stream";

const headBytes = 4_096;

/** What a file is, by its first bytes alone. Its name and what its sender called it are not asked. */
export async function judgeType(path: string): Promise<JudgedType> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return typeOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

export const isImage = (type: JudgedType): type is ImageType => imageTypes.some((image) => image === type);

function typeOf(head: Buffer): JudgedType {
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

/** Those of films; pictures come in the same container. */
const videoBrands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|mmp4)$/;

const bytes = (text: string) => Buffer.from(text, "latin1");

/** The last character may be cut by where the head ends. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  return [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)));
}
