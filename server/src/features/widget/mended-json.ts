import { limits } from "@corkboard/contract";

/** Names by which careless code would reach an object's prototype. */
const forbiddenNames = new Set(["__proto__", "constructor", "prototype"]);

/**
 * The same data with its text mended, so that any database keeps it: half characters, as a text cut in the middle has,
 * are replaced, NULs are left out, and so is what nests too deep. Nobody is refused for what their browser gathered.
 */
export function mended(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return mendedText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= limits.bodyDepth) return null;
  if (Array.isArray(value)) return value.map((item) => mended(item, depth + 1));
  const fields = Object.entries(value)
    .filter(([name]) => !forbiddenNames.has(name))
    .map(([name, inner]) => [mendedText(name), mended(inner, depth + 1)] as const);
  return Object.fromEntries(fields);
}

const mendedText = (text: string) => text.toWellFormed().replaceAll("\0", "");
