import { availableParallelism } from "node:os";
import type { Sharp, SharpOptions } from "sharp";
import { imageLimits, writtenAs } from "./image-limits.ts";
import type { ImageType } from "./judge-type.ts";
import { loadSharp } from "./load-sharp.ts";
import { takingTurns, type Turn } from "./taking-turns.ts";

export interface ImageRendition {
  readonly type: ImageType;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly thumbnailBytes: number;
}

const thumbnailSide = 480;
const shrunkSide = 1_600;

/** Decoding takes memory by the pixel and a core of its own: few images at once, and a core is left to answer with. */
const inTurn = takingTurns(Math.max(1, Math.min(2, availableParallelism() - 1)));

/**
 * Writes an image anew, with a thumbnail beside it. Only its pixels survive: no place, camera or thumbnail of the
 * sender's, and nothing that was hidden before, after or inside it. Undefined where it cannot be read as an image.
 */
export function renderImage(
  turn: Turn,
  source: string,
  type: ImageType,
  target: { readonly image: string; readonly thumbnail: string },
): Promise<ImageRendition | undefined> {
  const { mostPixels, keptPixels, mostFrames, mostAnimatedPixels, seconds } = imageLimits[turn.sender];
  return inTurn(turn, async () => {
    const sharp = await loadSharp();
    const open = (path: string, options: SharpOptions = {}) =>
      sharp(path, { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true, ...options }).timeout({
        seconds,
      });
    try {
      const { autoOrient: upright, pages = 1, hasAlpha } = await open(source).metadata();
      const pixels = upright.width * upright.height;
      const isAnimated = pages > 1 && pages <= mostFrames && pixels * pages <= mostAnimatedPixels;
      const writtenType = isAnimated ? type : writtenAs(type, Math.min(pixels, keptPixels), hasAlpha);
      const image = isAnimated
        ? open(source, { animated: true })
        : open(source).autoOrient().resize(boxOf(upright, keptPixels));
      const written = await encoders[writtenType](image).toFile(target.image);
      const small = { width: thumbnailSide, height: thumbnailSide, fit: "inside", withoutEnlargement: true } as const;
      const thumbnail = await open(target.image).resize(small).webp({ quality: 80 }).toFile(target.thumbnail);
      return {
        type: writtenType,
        bytes: written.size,
        width: written.width,
        height: written.pageHeight ?? written.height,
        thumbnailBytes: thumbnail.size,
      };
    } catch {
      return undefined;
    }
  });
}

/** The same picture with no side longer than what models look at, as a JPEG. Undefined where it is no image. */
export function shrinkImage(org: string, image: Buffer): Promise<Buffer | undefined> {
  const { mostPixels, seconds } = imageLimits.member;
  return inTurn({ org, sender: "member" }, async () => {
    const sharp = await loadSharp();
    const fitting = { width: shrunkSide, height: shrunkSide, fit: "inside", withoutEnlargement: true } as const;
    const shrunk = sharp(image, { limitInputPixels: mostPixels, failOn: "error" }).resize(fitting).flatten();
    return shrunk
      .jpeg({ quality: 80 })
      .timeout({ seconds })
      .toBuffer()
      .catch(() => undefined);
  });
}

/** The largest box of the same shape with at most so many pixels. */
function boxOf({ width, height }: { readonly width: number; readonly height: number }, mostPixels: number) {
  const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  const [fitWidth, fitHeight] = [width, height].map((side) => Math.max(1, Math.floor(side * scale)));
  return { width: fitWidth, height: fitHeight, fit: "fill" } as const;
}

/** Colours are turned into sRGB on the way, which is what is assumed of an image without a profile. */
const encoders: Readonly<Record<ImageType, (image: Sharp) => Sharp>> = {
  "image/png": (image) => image.png(),
  "image/jpeg": (image) => image.jpeg({ quality: 90 }),
  // The usual effort of 4 takes twice as long, for files that are hardly smaller.
  "image/webp": (image) => image.webp({ quality: 90, effort: 2 }),
  "image/gif": (image) => image.gif(),
};
