import { availableParallelism } from "node:os";
import type { Sharp, SharpOptions } from "sharp";
import type { ImageType } from "./judge-type.ts";
import { takingTurns } from "./taking-turns.ts";

export interface ImageRendition {
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly thumbnailBytes: number;
}

const mostPixels = 50_000_000;
/** Of all frames together; what has more becomes its first frame. */
const mostAnimatedPixels = 20_000_000;
const mostFrames = 300;
const thumbnailSide = 480;
const shrunkSide = 1_600;
const secondsForOne = 30;

/** Decoding takes memory by the pixel and a core of its own: few images at once, and a core is left to answer with. */
const inTurn = takingTurns(Math.max(1, Math.min(2, availableParallelism() - 1)));

/**
 * Writes an image anew, with a thumbnail beside it. Only its pixels survive: no place, camera or thumbnail of the
 * sender's, and nothing that was hidden before, after or inside it. Undefined where it cannot be read as an image.
 */
export function renderImage(
  source: string,
  type: ImageType,
  target: { readonly image: string; readonly thumbnail: string },
): Promise<ImageRendition | undefined> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    const open = (path: string, options: SharpOptions = {}) =>
      sharp(path, { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true, ...options });
    try {
      const { width, height, pages = 1 } = await open(source).metadata();
      const animated = pages > 1 && pages <= mostFrames && width * height * pages <= mostAnimatedPixels;
      const image = animated ? open(source, { animated: true }) : open(source).autoOrient();
      const written = await encoders[type](image).timeout({ seconds: secondsForOne }).toFile(target.image);
      const small = { width: thumbnailSide, height: thumbnailSide, fit: "inside", withoutEnlargement: true } as const;
      const thumbnail = await open(target.image).resize(small).webp({ quality: 80 }).toFile(target.thumbnail);
      return {
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
export function shrinkImage(image: Buffer): Promise<Buffer | undefined> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    const fitting = { width: shrunkSide, height: shrunkSide, fit: "inside", withoutEnlargement: true } as const;
    const shrunk = sharp(image, { limitInputPixels: mostPixels, failOn: "error" }).resize(fitting).flatten();
    return shrunk
      .jpeg({ quality: 80 })
      .timeout({ seconds: secondsForOne })
      .toBuffer()
      .catch(() => undefined);
  });
}

/** Colours are turned into sRGB on the way, which is what is assumed of an image without a profile. */
const encoders: Readonly<Record<ImageType, (image: Sharp) => Sharp>> = {
  "image/png": (image) => image.png(),
  "image/jpeg": (image) => image.jpeg({ quality: 90 }),
  "image/webp": (image) => image.webp({ quality: 90 }),
  "image/gif": (image) => image.gif(),
};

let loaded: Promise<typeof import("sharp").default> | undefined;

/** Loaded when the first image comes, because it takes its time and memory. It reads these four formats and no other. */
function loadSharp() {
  return (loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    const readers = ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"];
    sharp.unblock({ operation: readers });
    return sharp;
  }));
}
