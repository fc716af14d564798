import { createHash } from "node:crypto";
import type { TicketSource } from "../../ports/ai/proposal.ts";

/** Tells sources apart: the same for the same words in the same places, whatever order an object's fields came in. */
export function inputHash({ screenshot, ...source }: TicketSource): string {
  const hash = createHash("sha256").update(JSON.stringify(inOrder(source)));
  if (screenshot) hash.update(screenshot.mediaType).update(screenshot.bytes);
  return hash.digest("hex");
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, inOrder(inner)]);
}
