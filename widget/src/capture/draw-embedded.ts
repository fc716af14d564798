import type { SnapdomPlugin } from "@zumer/snapdom";
import { layoutSize } from "./stand-in.ts";

type DrawFrame = (document: Document) => Promise<HTMLCanvasElement>;

/**
 * Frames and canvases become pictures, which lie in the page just as they do. What cannot be read stays empty, and
 * `onGap` hears of it.
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
      if (drawn === undefined && isSeen(element)) onGap();
      const picture = document.createElement("img");
      const { width, height } = layoutSize(element);
      picture.src = drawn ?? nothing;
      Object.assign(picture.style, { boxSizing: "border-box", width: `${width}px`, height: `${height}px` });
      return picture;
    },
  };
}

/** One grey pixel. */
const nothing = "data:image/gif;base64,R0lGODlhAQABAIAAAN3d3QAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==";

const isCanvas = (element: Element): element is HTMLCanvasElement => element.localName === "canvas";

const dataOf = (canvas: HTMLCanvasElement | undefined) => canvas?.toDataURL();

function isSeen(element: Element): boolean {
  const { width, height, top, bottom } = element.getBoundingClientRect();
  return width > 1 && height > 1 && bottom > 0 && top < innerHeight;
}

/**
 * What a 3D drawing shows is often gone once the browser has shown it. Between the page's drawing of the next frame and
 * the browser's showing it there is a moment in which it can be had. One that is drawn once and not again cannot be had.
 */
async function copyOf(canvas: HTMLCanvasElement): Promise<HTMLCanvasElement | undefined> {
  if (canvas.width === 0 || canvas.height === 0) return undefined;
  const now = drawnCopy(canvas);
  if (!isBlank(now)) return now;
  const later = await new Promise<HTMLCanvasElement>((resolve) => {
    requestAnimationFrame(() => resolve(drawnCopy(canvas)));
    setTimeout(() => resolve(now), 200);
  });
  return isBlackAllOver(later) && isDrawnIn3d(canvas) ? undefined : later;
}

/**
 * A canvas has one kind of drawing, and none of another. Asked only of one that has some kind: asking would give it one,
 * and keep the page from drawing on it what it likes.
 */
const isDrawnIn3d = (canvas: HTMLCanvasElement) => canvas.getContext("2d") === null;

function drawnCopy(source: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement("canvas");
  copy.width = source.width;
  copy.height = source.height;
  copy.getContext("2d")?.drawImage(source, 0, 0);
  return copy;
}

/** Where a drawing has no transparency and is gone, all is black; otherwise there is just nothing. */
const isBlank = (canvas: HTMLCanvasElement) => isAllOver(canvas, 0) || isBlackAllOver(canvas);
const isBlackAllOver = (canvas: HTMLCanvasElement) => isAllOver(canvas, 255);

function isAllOver(canvas: HTMLCanvasElement, alpha: number): boolean {
  const small = document.createElement("canvas");
  small.width = small.height = 32;
  const context = small.getContext("2d");
  context?.drawImage(canvas, 0, 0, 32, 32);
  const data = context?.getImageData(0, 0, 32, 32).data ?? [];
  return data.every((value, at) => value === (at % 4 < 3 ? 0 : alpha));
}
