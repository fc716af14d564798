import type { CaptureContext } from "@zumer/snapdom";

/** The cloned elements of a capture, each with its source element. */
export function copiesOf({ nodeMap }: CaptureContext): [HTMLElement, Element][] {
  return nodeMap instanceof Map ? [...nodeMap] : [];
}
