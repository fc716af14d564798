import type { Picture } from "./picture.ts";

const attempts = [
  ["image/png", 1],
  ["image/webp", 0.9],
  ["image/jpeg", 0.8],
  ["image/jpeg", 0.5],
] as const;

/** What the service accepts. */
const maxBytes = 10 * 1024 * 1024;
const longestSide = 4_096;
const acceptedTypes = new Set(["image/png", "image/jpeg", "image/webp"]);

export const pictureOf = (canvas: HTMLCanvasElement): Picture => ({
  original: canvas,
  annotations: [],
  blurs: [],
  shown: canvas,
  encode,
});

/** The file to send: lossless if small enough, otherwise the best quality that fits. */
async function encode(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const [type, quality] of attempts) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (blob && blob.type === type && blob.size <= maxBytes) return blob;
  }
  return undefined;
}

/** An uploaded file, re-encoded: its metadata, such as location and camera, is not sent. */
export async function pictureOfFile(file: Blob): Promise<Picture | undefined> {
  if (!acceptedTypes.has(file.type)) return undefined;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return pictureOf(canvas);
  } catch {
    return undefined;
  }
}
