import type { Annotation } from "../wire.ts";

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
  /** Comes with the picture, so that sending one needs nothing that might not load. */
  encode(shown: HTMLCanvasElement): Promise<Blob | undefined>;
}
