import type { ImageType } from "./detect-type.ts";
import type { Sender } from "./work-queue.ts";

export interface ImageLimits {
  /** Larger images are rejected without decoding them. */
  readonly maxPixels: number;
  /** Larger images are scaled down. */
  readonly maxStoredPixels: number;
  /** Limits for animations: frames, and pixels of all frames together. Above them only the first frame is stored. */
  readonly maxFrames: number;
  readonly maxAnimatedPixels: number;
  readonly seconds: number;
}

/**
 * The widget captures the viewport at a pixel ratio of at most 2: 33 megapixels on the largest screens, and never an
 * animation. Anyone can send files as a visitor, so visitors get no more than that.
 */
export const imageLimits: Readonly<Record<Sender, ImageLimits>> = {
  member: {
    maxPixels: 50_000_000,
    maxStoredPixels: 50_000_000,
    maxFrames: 300,
    maxAnimatedPixels: 20_000_000,
    seconds: 30,
  },
  visitor: { maxPixels: 36_000_000, maxStoredPixels: 4_096 * 4_096, maxFrames: 1, maxAnimatedPixels: 0, seconds: 10 },
};

/** Larger images are too slow to encode: a megapixel of noise takes ten times as long as GIF and four as WebP. */
const maxPixelsOf: Readonly<Partial<Record<ImageType, number>>> = {
  "image/webp": 4_000_000,
  "image/gif": 1_000_000,
};

/** The format an image is stored in: its own, or the closest one that is fast enough to encode. */
export function outputType(type: ImageType, pixels: number, hasAlpha: boolean): ImageType {
  if (pixels <= (maxPixelsOf[type] ?? Infinity)) return type;
  return type === "image/webp" && !hasAlpha ? "image/jpeg" : "image/png";
}
