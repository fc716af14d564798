import { randomUUID } from "node:crypto";

let lastMs = 0;
let lastTime = timeOf(lastMs);
let sequence = 0;

/**
 * A UUIDv7: its first 48 bits are the time, the next 12 count within the millisecond, so ids of one process sort in
 * the order they were made. The randomness is that of `randomUUID`, whose entropy the runtime keeps in stock.
 */
export function newId(now = Date.now()): string {
  if (now > lastMs || ++sequence > 0xfff) {
    lastMs = Math.max(now, lastMs + 1);
    lastTime = timeOf(lastMs);
    sequence = 0;
  }
  return `${lastTime}-7${sequence.toString(16).padStart(3, "0")}${randomUUID().slice(18)}`;
}

function timeOf(ms: number): string {
  const hex = ms.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id in its canonical spelling, or undefined where the text cannot be one: such an object simply does not exist. */
export function asId(text: unknown): string | undefined {
  if (typeof text !== "string" || text.length !== 36) return undefined;
  const lower = text.toLowerCase();
  return uuid.test(lower) ? lower : undefined;
}

/** An id no row ever has. */
export const unknownId = "00000000-0000-0000-0000-000000000000";
