import { createHash } from "node:crypto";
import type { TicketSource } from "../../../ports/ai/proposal.ts";

/** Equal for equal content, regardless of key order. */
export function inputHash({ screenshot, ...source }: TicketSource): string {
  const hash = createHash("sha256").update(JSON.stringify(sorted(source)));
  if (screenshot) hash.update(screenshot.mediaType).update(screenshot.bytes);
  return hash.digest("hex");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
}
