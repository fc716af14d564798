import { availableParallelism } from "node:os";
import type { Sharp, SharpOptions } from "sharp";
import { Slots } from "../../../shared/slots.ts";
import { annotationSvg } from "./annotation-svg.ts";
import { imageLimits, outputType } from "./image-limits.ts";
import type { ImageType } from "./detect-type.ts";
import { loadSharp } from "./load-sharp.ts";
import { type WorkOwner, WorkQueue } from "./work-queue.ts";

export interface ImageRendition {
  readonly type: ImageType;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly thumbnailBytes: number;
}

/** What an image is used for decides how large its thumbnail is: cards show them larger than lists of feedback. */
const thumbnailBounds = {
  attachment: { width: 480, height: 480 },
  screenshot: { width: 320, height: 480 },
} as const;

const shrunkSide = 1_600;
/** Of an annotated screenshot. Pictures that exceed it, which only noise does, are halved. */
const maxAnnotatedBytes = 1_000_000;

/** Decoding needs memory for every pixel and a full core, so few images run at once and one core stays free. */
const slots = new Slots(Math.max(1, Math.min(2, availableParallelism() - 1)), new WorkQueue());

/**
 * Re-encodes an image and creates a thumbnail. Only the pixels are kept: no location, camera or embedded thumbnail, and
 * nothing hidden before, after or inside the image data. Undefined if it cannot be decoded.
 */
export function renderImage(
  owner: WorkOwner,
  source: string,
  type: ImageType,
  target: { readonly image: string; readonly thumbnail: string; readonly use: keyof typeof thumbnailBounds },
): Promise<ImageRendition | undefined> {
  const { maxPixels, maxStoredPixels, maxFrames, maxAnimatedPixels, seconds } = imageLimits[owner.sender];
  return slots.run(owner, async () => {
    const sharp = await loadSharp();
    const open = (path: string, options: SharpOptions = {}) =>
      sharp(path, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true, ...options }).timeout({
        seconds,
      });
    try {
      const { autoOrient: upright, pages = 1, hasAlpha } = await open(source).metadata();
      const pixels = upright.width * upright.height;
      const isAnimated = pages > 1 && pages <= maxFrames && pixels * pages <= maxAnimatedPixels;
      const writtenType = isAnimated ? type : outputType(type, Math.min(pixels, maxStoredPixels), hasAlpha);
      const image = isAnimated
        ? open(source, { animated: true })
        : open(source).autoOrient().resize(fitWithin(upright, maxStoredPixels));
      const written = await encoders[writtenType](image).toFile(target.image);
      const small = { ...thumbnailBounds[target.use], fit: "inside", withoutEnlargement: true } as const;
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

/** A JPEG scaled down to the side length that models process. Undefined if it cannot be decoded. */
export function shrinkImage(org: string, image: Buffer): Promise<Buffer | undefined> {
  const { maxPixels, seconds } = imageLimits.member;
  return slots.run({ org, sender: "member" }, async () => {
    const sharp = await loadSharp();
    const fitting = { width: shrunkSide, height: shrunkSide, fit: "inside", withoutEnlargement: true } as const;
    const shrunk = sharp(image, { limitInputPixels: maxPixels, failOn: "error" }).resize(fitting).flatten();
    return shrunk
      .jpeg({ quality: 80 })
      .timeout({ seconds })
      .toBuffer()
      .catch(() => undefined);
  });
}

/** The same with annotations drawn in. */
export function renderAnnotated(
  org: string,
  image: Buffer,
  annotations: readonly object[],
): Promise<Buffer | undefined> {
  const { maxPixels, seconds } = imageLimits.member;
  return slots.run({ org, sender: "member" }, async () => {
    const sharp = await loadSharp();
    const open = () => sharp(image, { limitInputPixels: maxPixels, failOn: "error" }).timeout({ seconds });
    try {
      const { width, height } = await open().metadata();
      const render = async (side: number): Promise<Buffer> => {
        const scale = Math.min(1, side / Math.max(width, height));
        const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
        const shapes = annotationSvg(annotations, size);
        const drawn = await open()
          .resize({ ...size, fit: "fill" })
          .flatten()
          .composite(annotations.length === 0 ? [] : [{ input: Buffer.from(shapes) }])
          .jpeg({ quality: 80 })
          .toBuffer();
        return drawn.length <= maxAnnotatedBytes ? drawn : render(side / 2);
      };
      return await render(shrunkSide);
    } catch {
      return undefined;
    }
  });
}

/** The largest size with the same aspect ratio and at most `maxPixels`. */
function fitWithin({ width, height }: { readonly width: number; readonly height: number }, maxPixels: number) {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  const [fitWidth, fitHeight] = [width, height].map((side) => Math.max(1, Math.floor(side * scale)));
  return { width: fitWidth, height: fitHeight, fit: "fill" } as const;
}

/** Colours are converted to sRGB, which viewers assume for an image without a profile. */
const encoders: Readonly<Record<ImageType, (image: Sharp) => Sharp>> = {
  "image/png": (image) => image.png(),
  "image/jpeg": (image) => image.jpeg({ quality: 90 }),
  // The default effort of 4 takes twice as long for files that are hardly smaller.
  "image/webp": (image) => image.webp({ quality: 90, effort: 2 }),
  "image/gif": (image) => image.gif(),
};
