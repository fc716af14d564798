import { type DisplacedObject, maxDisplacedItems } from "@corkboard/contract";

/** What else got another position by a change, as JSON text; null when nothing did. */
export function displacedJson(moved: readonly DisplacedObject[]): string | null {
  if (moved.length === 0) return null;
  return JSON.stringify(moved.length > maxDisplacedItems ? { items: [], truncated: true } : { items: moved });
}
