import type { CaptureContext } from "@zumer/snapdom";

/** The elements of a picture in the making, each with the element of the page that it is a copy of. */
export function copiesOf({ nodeMap }: CaptureContext): [HTMLElement, Element][] {
  return nodeMap instanceof Map ? [...nodeMap] : [];
}
