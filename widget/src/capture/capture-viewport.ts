import { backgroundOf, captureDocument } from "./capture-document.ts";
import { hushCapture } from "./hush-capture.ts";
import { lodgeHelpers } from "./lodge-helpers.ts";
import { answerForBackgrounds } from "./shown-pictures.ts";

export type CaptureProblem = "csp" | "failed";

export interface Capture {
  readonly canvas: HTMLCanvasElement;
  /** Something that is in view is not in the picture, or not in its place: frames and pictures of other sites, mostly. */
  readonly hasGaps: boolean;
}

const smallestImage = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** What the visitor sees of the page right now, without the widget itself. */
export async function captureViewport(widget: ShadowRoot): Promise<Capture | CaptureProblem> {
  if (!(await allowsDataImages())) return "csp";
  const dismissHelpers = lodgeHelpers(widget);
  const speakAgain = hushCapture();
  const stopAnswering = answerForBackgrounds();
  try {
    let hasGaps = false;
    const picture = await captureDocument(document.documentElement, {
      isLeftOut: (element) => element === widget.host,
      backgroundColor: canvasColor(widget),
      onGap: () => (hasGaps = true),
    });
    return { canvas: ownCopy(picture), hasGaps };
  } catch {
    return "failed";
  } finally {
    dismissHelpers();
    speakAgain();
    stopAnswering();
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

/** What shows where nothing is: the background of the page as a whole, or of the browser's bare canvas. */
function canvasColor(widget: ShadowRoot): string {
  const own = backgroundOf(document);
  if (own !== null) return own;
  const probe = document.createElement("div");
  // Styled before it is put in: recorders read the old style of what changes in a way that strict pages forbid.
  probe.style.colorScheme = getComputedStyle(document.documentElement).colorScheme;
  probe.style.backgroundColor = "Canvas";
  widget.append(probe);
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
  // Reading one pixel fails now rather than later where the picture holds something it must not give away.
  context.getImageData(0, 0, 1, 1);
  return canvas;
}
