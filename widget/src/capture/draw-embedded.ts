import type { SnapdomPlugin } from "@zumer/snapdom";
import { layoutSize } from "./placeholder.ts";

type DrawFrame = (document: Document) => Promise<HTMLCanvasElement>;

/**
 * Replaces frames and canvases with images of the same layout. Those that cannot be read stay empty, and `onGap` is
 * called.
 */
export function drawEmbedded(drawFrame: DrawFrame, onGap: () => void): SnapdomPlugin {
  const read = async (element: Element): Promise<HTMLCanvasElement | undefined> => {
    if (isCanvas(element)) return copyOf(element);
    const { contentDocument } = element as HTMLIFrameElement;
    return contentDocument?.documentElement ? drawFrame(contentDocument) : undefined;
  };
  return {
    name: "corkboard-draw-embedded",
    resolveNode: async (element) => {
      if (!isCanvas(element) && !["iframe", "frame"].includes(element.localName)) return undefined;
      const drawn = await read(element)
        .then(dataOf)
        .catch(() => undefined);
      if (drawn === undefined && isVisible(element)) onGap();
      const picture = document.createElement("img");
      const { width, height } = layoutSize(element);
      picture.src = drawn ?? blankImage;
      Object.assign(picture.style, { boxSizing: "border-box", width: `${width}px`, height: `${height}px` });
      return picture;
    },
  };
}

/** One grey pixel. */
const blankImage = "data:image/gif;base64,R0lGODlhAQABAIAAAN3d3QAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==";

const isCanvas = (element: Element): element is HTMLCanvasElement => element.localName === "canvas";

const dataOf = (canvas: HTMLCanvasElement | undefined) => canvas?.toDataURL();

function isVisible(element: Element): boolean {
  const { width, height, top, bottom } = element.getBoundingClientRect();
  return width > 1 && height > 1 && bottom > 0 && top < innerHeight;
}

/**
 * The pixels of a WebGL canvas are often discarded once the frame is shown. They can be read between the page's drawing
 * of the next frame and its display, but not if the page draws only once.
 */
async function copyOf(canvas: HTMLCanvasElement): Promise<HTMLCanvasElement | undefined> {
  if (canvas.width === 0 || canvas.height === 0) return undefined;
  const now = copyCanvas(canvas);
  if (!isBlank(now)) return now;
  const later = await new Promise<HTMLCanvasElement>((resolve) => {
    requestAnimationFrame(() => resolve(copyCanvas(canvas)));
    setTimeout(() => resolve(now), 200);
  });
  return isOpaqueBlack(later) && isWebGl(canvas) ? undefined : later;
}

/**
 * A canvas has one context type only. Call this only if a context exists: otherwise it would create a 2D context and
 * keep the page from creating another type.
 */
const isWebGl = (canvas: HTMLCanvasElement) => canvas.getContext("2d") === null;

function copyCanvas(source: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement("canvas");
  copy.width = source.width;
  copy.height = source.height;
  copy.getContext("2d")?.drawImage(source, 0, 0);
  return copy;
}

/** A discarded canvas is black if it is opaque, and transparent otherwise. */
const isBlank = (canvas: HTMLCanvasElement) => isUniform(canvas, 0) || isOpaqueBlack(canvas);
const isOpaqueBlack = (canvas: HTMLCanvasElement) => isUniform(canvas, 255);

function isUniform(canvas: HTMLCanvasElement, alpha: number): boolean {
  const small = document.createElement("canvas");
  small.width = small.height = 32;
  const context = small.getContext("2d");
  context?.drawImage(canvas, 0, 0, 32, 32);
  const data = context?.getImageData(0, 0, 32, 32).data ?? [];
  return data.every((value, at) => value === (at % 4 < 3 ? 0 : alpha));
}
