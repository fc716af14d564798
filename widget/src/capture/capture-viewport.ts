import { snapdom, type SnapdomPlugin } from "@zumer/snapdom";
import { hushCapture } from "./hush-capture.ts";
import { lodgeHelpers } from "./lodge-helpers.ts";

export type CaptureProblem = "csp" | "failed";

export interface Capture {
  readonly canvas: HTMLCanvasElement;
  /** Frames of other sites are in view; they stay empty in the picture. */
  readonly hasForeignFrames: boolean;
}

const mostPixelRatio = 2;
const smallestImage = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

const pixelRatio = () => Math.min(devicePixelRatio, mostPixelRatio);

/** What the visitor sees of the page right now, without the widget itself. */
export async function captureViewport(widget: ShadowRoot): Promise<Capture | CaptureProblem> {
  if (!(await allowsDataImages())) return "csp";
  const dismissHelpers = lodgeHelpers(widget);
  const speakAgain = hushCapture();
  try {
    const result = await snapdom(document.documentElement, {
      clip: "viewport",
      dpr: pixelRatio(),
      backgroundColor: canvasColor(widget),
      exclude: (element) => element === widget.host || isRule(element),
      excludeMode: "remove",
      invalidate: true,
      plugins: [emptySizes],
    });
    return { canvas: ownCopy(await result.toCanvas()), hasForeignFrames: hasForeignFrames() };
  } catch {
    return "failed";
  } finally {
    dismissHelpers();
    speakAgain();
  }
}

/** Asked with one tiny picture, because a page that forbids them would log a line for every picture in it. */
function allowsDataImages(): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.addEventListener("load", () => resolve(true));
    image.addEventListener("error", () => resolve(false));
    image.src = smallestImage;
  });
}

/**
 * The capture takes an empty element for the measure of each kind. An empty button has no size, but that must not be
 * the size of every button that has none of its own.
 */
const emptySizes: SnapdomPlugin = {
  name: "corkboard-empty-sizes",
  beforeRender: (capture) => {
    capture.baseCSS = capture.baseCSS?.replaceAll(/(?<![\w-])(width|height):0px/g, "$1:auto");
  },
};

/** The picture holds every element's styles as they came out; the page's rules would apply to it a second time. */
const isRule = (element: Element) => element instanceof HTMLHeadElement || element instanceof HTMLStyleElement;

/** What shows where nothing is: the background of the page as a whole, or of the browser's bare canvas. */
function canvasColor(widget: ShadowRoot): string {
  const backgrounds = [document.documentElement, document.body].map(
    (element) => getComputedStyle(element).backgroundColor,
  );
  const own = backgrounds.find((color) => color !== "rgba(0, 0, 0, 0)");
  if (own !== undefined) return own;
  const probe = document.createElement("div");
  widget.append(probe);
  probe.style.colorScheme = getComputedStyle(document.documentElement).colorScheme;
  probe.style.backgroundColor = "Canvas";
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}

function ownCopy(picture: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser cannot draw");
  context.drawImage(picture, 0, 0);
  coverPrivateParts(context);
  // Reading one pixel fails now rather than later where the picture holds something it must not give away.
  context.getImageData(0, 0, 1, 1);
  return canvas;
}

function coverPrivateParts(context: CanvasRenderingContext2D): void {
  const scale = pixelRatio();
  context.fillStyle = "#8d8d8d";
  for (const element of document.querySelectorAll("[data-corkboard-private]")) {
    const { x, y, width, height } = element.getBoundingClientRect();
    context.fillRect(x * scale, y * scale, width * scale, height * scale);
  }
}

function hasForeignFrames(): boolean {
  return [...document.querySelectorAll("iframe")].some((frame) => {
    const { width, height, top, bottom } = frame.getBoundingClientRect();
    return width > 1 && height > 1 && bottom > 0 && top < innerHeight && !frame.contentDocument;
  });
}
