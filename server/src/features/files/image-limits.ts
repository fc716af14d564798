import type { ImageType } from "./judge-type.ts";
import type { Sender } from "./taking-turns.ts";

export interface ImageLimits {
  /** More are not decoded. */
  readonly mostPixels: number;
  /** What has more is made smaller. */
  readonly keptPixels: number;
  /** Frames of an animation, and pixels of all of them together; what has more becomes its first frame. */
  readonly mostFrames: number;
  readonly mostAnimatedPixels: number;
  readonly seconds: number;
}

/**
 * A widget sends what is in view, at no more than two pixels to a point: 33 megapixels on the largest of screens, and
 * nothing that moves. Anybody can send as a visitor, so nothing more is done for one.
 */
export const imageLimits: Readonly<Record<Sender, ImageLimits>> = {
  member: {
    mostPixels: 50_000_000,
    keptPixels: 50_000_000,
    mostFrames: 300,
    mostAnimatedPixels: 20_000_000,
    seconds: 30,
  },
  visitor: { mostPixels: 36_000_000, keptPixels: 4_096 * 4_096, mostFrames: 1, mostAnimatedPixels: 0, seconds: 10 },
};

/** Where a format becomes too slow to write: of noise, a megapixel takes ten times as long as GIF, and four as WebP. */
const mostPixelsOf: Readonly<Partial<Record<ImageType, number>>> = {
  "image/webp": 4_000_000,
  "image/gif": 1_000_000,
};

/** As what a picture is written: as what it came, or as the nearest that does not take long. */
export function writtenAs(type: ImageType, pixels: number, hasAlpha: boolean): ImageType {
  if (pixels <= (mostPixelsOf[type] ?? Infinity)) return type;
  return type === "image/webp" && !hasAlpha ? "image/jpeg" : "image/png";
}
