import { snapdom } from "@zumer/snapdom";
import { drawEmbedded } from "./draw-embedded.ts";
import { pruneOffscreen } from "./prune-offscreen.ts";
import { maskPrivate } from "./mask-private.ts";
import { detectMissingFonts } from "./detect-missing-fonts.ts";
import { preserveLayout } from "./preserve-layout.ts";
import { inlineImages } from "./inline-images.ts";

const maxPixelRatio = 2;
/** More would block the page for longer than visitors are willing to wait. */
const maxElements = 6_000;

export interface DocumentCapture {
  readonly isExcluded: (element: Element) => boolean;
  readonly backgroundColor: string | null;
  /** Called if something in view cannot be captured. */
  readonly onGap: () => void;
}

/** Captures the visible part of one document: the page, or a frame in it. */
export async function captureDocument(root: HTMLElement, capture: DocumentCapture): Promise<HTMLCanvasElement> {
  const drawFrame = (frame: Document) =>
    captureDocument(frame.documentElement, { ...capture, backgroundColor: backgroundOf(frame) });
  const { count, pruned, plugin: fillGaps } = pruneOffscreen(root);
  if (count > maxElements) throw new Error("too many elements in view");
  const { onGap } = capture;
  const result = await snapdom(root, {
    clip: "viewport",
    dpr: Math.min(devicePixelRatio, maxPixelRatio),
    backgroundColor: capture.backgroundColor,
    exclude: (element) => pruned.has(element) || capture.isExcluded(element),
    excludeMode: "remove",
    invalidate: true,
    plugins: [
      maskPrivate,
      fillGaps,
      preserveLayout,
      inlineImages,
      drawEmbedded(drawFrame, onGap),
      detectMissingFonts(onGap),
    ],
  });
  if (result.warnings.some(({ code }) => code === "image-fallback")) onGap();
  return result.toCanvas();
}

/** The background of the document, which fills more than the element that has it. */
export function backgroundOf({ documentElement, body }: Document): string | null {
  const backgrounds = [documentElement, body].map((element) => getComputedStyle(element).backgroundColor);
  return backgrounds.find((color) => color !== "rgba(0, 0, 0, 0)") ?? null;
}
