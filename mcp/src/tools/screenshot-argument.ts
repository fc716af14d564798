import { InvalidArguments } from "../tool-result.ts";
import { type JsonSchema } from "../tool.ts";

const maxBytes = 4 * 1_024 * 1_024;

export const screenshotSchema: JsonSchema = {
  type: "string",
  description: "Without upload_address: the changed page as PNG or WebP in base64, at most 4 MB",
};

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The image in an argument. The route decodes it, and rejects what only looks like one. */
export function screenshotIn(value: unknown): Blob | undefined {
  if (value === undefined || value === "") return undefined;
  const bytes = typeof value === "string" ? decoded(value) : undefined;
  if (!bytes) throw new InvalidArguments("screenshot must be base64, without a data: prefix");
  if (bytes.length > maxBytes) throw new InvalidArguments("screenshot must have at most 4 MB");
  const isWebp =
    bytes.subarray(0, 4).toString("latin1") === "RIFF" && bytes.subarray(8, 12).toString("latin1") === "WEBP";
  if (!isWebp && !bytes.subarray(0, 8).equals(png))
    throw new InvalidArguments("screenshot must be a PNG or WebP image");
  return new Blob([bytes]);
}

/** Undefined if it is not base64. */
function decoded(text: string): Buffer<ArrayBuffer> | undefined {
  const bytes = Buffer.from(text, "base64");
  // Decoding skips what is invalid. If it skipped nothing, the pattern, which takes longer, has nothing to find.
  const isComplete = bytes.length === Buffer.byteLength(text, "base64");
  return isComplete || !/[^A-Za-z0-9+/=\s]/.test(text) ? bytes : undefined;
}
