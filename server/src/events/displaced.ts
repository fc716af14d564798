import { type DisplacedObject, maxDisplacedItems } from "@corkboard/contract";

/** The objects whose position changed because another was moved, as JSON text; null for none. */
export function displacedJson(moved: readonly DisplacedObject[]): string | null {
  if (moved.length === 0) return null;
  return JSON.stringify(moved.length > maxDisplacedItems ? { items: [], truncated: true } : { items: moved });
}
