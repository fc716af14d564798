import { type Annotation, most } from "../wire.ts";

export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture to be sent: what it was, what is marked on it, and what must not be recognised. */
export interface Picture {
  readonly original: HTMLCanvasElement;
  readonly annotations: readonly Annotation[];
  readonly blurs: readonly Region[];
  /** With the blurs burnt in: the only form in which it leaves the browser. */
  readonly shown: HTMLCanvasElement;
}

export const pictureOf = (canvas: HTMLCanvasElement): Picture => ({
  original: canvas,
  annotations: [],
  blurs: [],
  shown: canvas,
});

/** The file that is sent: exact where that is small enough, otherwise as good as fits. */
export async function fileOf({ shown }: Picture): Promise<Blob | undefined> {
  const attempts = [
    ["image/png", 1],
    ["image/webp", 0.9],
    ["image/jpeg", 0.8],
    ["image/jpeg", 0.5],
  ] as const;
  for (const [type, quality] of attempts) {
    const blob = await new Promise<Blob | null>((resolve) => shown.toBlob(resolve, type, quality));
    if (blob && blob.type === type && blob.size <= most.screenshotBytes) return blob;
  }
  return undefined;
}
