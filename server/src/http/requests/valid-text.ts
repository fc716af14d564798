import { errors, limits } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";

/**
 * Checks all text of a request, including field names: NUL and lone surrogates are rejected because SQLite and
 * PostgreSQL treat them differently. Also limits the nesting depth of a body.
 */
export function rejectInvalidText(value: unknown, path = "", depth = 0): void {
  if (typeof value === "string") {
    if (!isValid(value)) throw invalid(path, "must be well-formed text without NUL characters");
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (depth >= limits.bodyDepth) throw invalid(path, `must not nest deeper than ${limits.bodyDepth} levels`);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) rejectInvalidText(value[i], `${path}/${i}`, depth + 1);
    return;
  }
  for (const key in value) {
    if (!isValid(key)) throw invalid(path, "must have field names of well-formed text without NUL characters");
    rejectInvalidText((value as Record<string, unknown>)[key], `${path}/${key}`, depth + 1);
  }
}

function isValid(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function invalid(path: string, problem: string): Fault {
  const where = path.slice(1, 200) || "body";
  return new Fault(errors.invalidInput, {
    message: `${where} ${problem}`,
    details: [{ path: path.slice(1, 200), message: problem }],
  });
}
