import { type Picture, pictureOf } from "./picture.ts";

const longestSide = 4_096;
const acceptedTypes = new Set(["image/png", "image/jpeg", "image/webp"]);

/** An uploaded file, drawn anew: whatever else the file holds (places, cameras) stays here. */
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
