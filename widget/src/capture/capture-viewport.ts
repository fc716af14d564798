import { backgroundOf, captureDocument } from "./capture-document.ts";
import { muteCaptureLogs } from "./mute-capture-logs.ts";
import { containHelpers } from "./contain-helpers.ts";
import { serveBackgroundImages } from "./inline-images.ts";

export type CaptureProblem = "csp" | "failed";

export interface Capture {
  readonly canvas: HTMLCanvasElement;
  /** Something in view is missing or misplaced in the image, mostly cross-origin frames and images. */
  readonly hasGaps: boolean;
}

const smallestImage = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** Captures the visible part of the page, without the widget. */
export async function captureViewport(widget: ShadowRoot): Promise<Capture | CaptureProblem> {
  if (!(await allowsDataImages())) return "csp";
  const removeHelpers = containHelpers(widget);
  const unmute = muteCaptureLogs();
  const stopServing = serveBackgroundImages();
  try {
    let hasGaps = false;
    const picture = await captureDocument(document.documentElement, {
      isExcluded: (element) => element === widget.host,
      backgroundColor: canvasColor(widget),
      onGap: () => (hasGaps = true),
    });
    return { canvas: readableCopy(picture), hasGaps };
  } catch {
    return "failed";
  } finally {
    removeHelpers();
    unmute();
    stopServing();
  }
}

/** Tested with one tiny image, because a forbidding policy would log an error for every image of a capture. */
function allowsDataImages(): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.addEventListener("load", () => resolve(true));
    image.addEventListener("error", () => resolve(false));
    image.src = smallestImage;
  });
}

/** The page's background, or the browser's default canvas colour. */
function canvasColor(widget: ShadowRoot): string {
  const own = backgroundOf(document);
  if (own !== null) return own;
  const probe = document.createElement("div");
  // Styled before it is attached: recorders read the old style of a change in a way that strict policies forbid.
  probe.style.colorScheme = getComputedStyle(document.documentElement).colorScheme;
  probe.style.backgroundColor = "Canvas";
  widget.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}

function readableCopy(picture: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser cannot draw");
  context.drawImage(picture, 0, 0);
  // Reading a pixel makes a tainted canvas fail here rather than later.
  context.getImageData(0, 0, 1, 1);
  return canvas;
}
