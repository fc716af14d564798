import { snapdom } from "@zumer/snapdom";
import { drawEmbedded } from "./draw-embedded.ts";
import { leaveOut } from "./leave-out.ts";
import { keepPrivate } from "./keep-private.ts";
import { noticeFonts } from "./notice-fonts.ts";
import { sameLayout } from "./same-layout.ts";
import { shownPictures } from "./shown-pictures.ts";

const mostPixelRatio = 2;
/** More would keep the page from answering for longer than visitors wait. */
const mostElements = 6_000;

export interface DocumentCapture {
  readonly isLeftOut: (element: Element) => boolean;
  readonly backgroundColor: string | null;
  /** Something that is in view could not be read. */
  readonly onGap: () => void;
}

/** What is in view of one document: the page, or a frame in it. */
export async function captureDocument(root: HTMLElement, capture: DocumentCapture): Promise<HTMLCanvasElement> {
  const drawFrame = (frame: Document) =>
    captureDocument(frame.documentElement, { ...capture, backgroundColor: backgroundOf(frame) });
  const { count, leftOut, plugin: fillGaps } = leaveOut(root);
  if (count > mostElements) throw new Error("there is too much in view");
  const { onGap } = capture;
  const result = await snapdom(root, {
    clip: "viewport",
    dpr: Math.min(devicePixelRatio, mostPixelRatio),
    backgroundColor: capture.backgroundColor,
    exclude: (element) => leftOut.has(element) || capture.isLeftOut(element),
    excludeMode: "remove",
    invalidate: true,
    plugins: [keepPrivate, fillGaps, sameLayout, shownPictures, drawEmbedded(drawFrame, onGap), noticeFonts(onGap)],
  });
  if (result.warnings.some(({ code }) => code === "image-fallback")) onGap();
  return result.toCanvas();
}

/** The background of a document as a whole, which fills more than the element that has it. */
export function backgroundOf({ documentElement, body }: Document): string | null {
  const backgrounds = [documentElement, body].map((element) => getComputedStyle(element).backgroundColor);
  return backgrounds.find((color) => color !== "rgba(0, 0, 0, 0)") ?? null;
}
