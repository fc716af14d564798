import type { VNode } from "preact";
import type { Annotation } from "../wire.ts";

export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An image to send, with its annotations and blurred regions. */
export interface Picture {
  readonly original: HTMLCanvasElement;
  readonly annotations: readonly Annotation[];
  readonly blurs: readonly Region[];
  /** The part of the page that it shows, in pixels; only for screenshots. */
  readonly view?: Region;
  /** With the blurs applied: the only version that leaves the browser. */
  readonly shown: HTMLCanvasElement;
  /** The annotations, to be laid over a preview. They are drawn by a lazy-loaded part. */
  drawMarks?(): VNode;
  /** Part of the object, so that sending does not depend on a lazy-loaded part. */
  encode(shown: HTMLCanvasElement): Promise<Blob | undefined>;
}
