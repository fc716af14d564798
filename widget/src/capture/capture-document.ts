import { snapdom } from "@zumer/snapdom";
import { drawEmbedded } from "./draw-embedded.ts";
import { keepPrivate } from "./keep-private.ts";
import { sameLayout } from "./same-layout.ts";

const mostPixelRatio = 2;

export interface DocumentCapture {
  readonly isLeftOut: (element: Element) => boolean;
  readonly backgroundColor: string | null;
  /** Something that is in view could not be read. */
  readonly onGap: () => void;
}

/** What is in view of one document: the page, or a frame in it. */
export async function captureDocument(root: HTMLElement, capture: DocumentCapture): Promise<HTMLCanvasElement> {
  const drawFrame = ({ documentElement }: Document) =>
    captureDocument(documentElement, { ...capture, backgroundColor: null });
  const result = await snapdom(root, {
    clip: "viewport",
    dpr: Math.min(devicePixelRatio, mostPixelRatio),
    backgroundColor: capture.backgroundColor,
    exclude: capture.isLeftOut,
    excludeMode: "remove",
    invalidate: true,
    plugins: [keepPrivate, sameLayout, drawEmbedded(drawFrame, capture.onGap)],
  });
  if (result.warnings.some(({ code }) => code === "image-fallback")) capture.onGap();
  return result.toCanvas();
}
