import { renderAnnotated } from "./image-rendition.ts";
import type { ReadImage } from "./read-image.ts";

/** A screenshot with its annotations drawn in, small enough for a model. Undefined if it cannot be decoded. */
export async function drawAnnotations(
  org: string,
  image: Buffer,
  annotations: readonly object[],
): Promise<ReadImage | undefined> {
  const bytes = await renderAnnotated(org, image, annotations);
  return bytes && { mediaType: "image/jpeg", bytes };
}
