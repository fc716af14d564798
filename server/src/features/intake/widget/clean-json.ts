import { limits } from "@corkboard/contract";
import { withLimitedMarks } from "../../../shared/combining-marks.ts";

/** Property names that can lead to prototype pollution. */
const forbiddenNames = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Makes data storable in any database: replaces lone surrogates, as in truncated text, and drops NUL characters,
 * combining marks beyond 30 in a row and values that are nested too deeply. A report is not rejected because of what the browser collected.
 */
export function cleanJson(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= limits.bodyDepth) return null;
  if (Array.isArray(value)) return value.map((item) => cleanJson(item, depth + 1));
  const fields = Object.entries(value)
    .filter(([name]) => !forbiddenNames.has(name))
    .map(([name, inner]) => [cleanText(name), cleanJson(inner, depth + 1)] as const);
  return Object.fromEntries(fields);
}

const cleanText = (text: string) => withLimitedMarks(text.toWellFormed().replaceAll("\0", ""));
