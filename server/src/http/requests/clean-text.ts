import { errors, limits } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";

/**
 * The one gate all text of a request passes: no NUL, which no engine stores alike, and no half characters, which no
 * engine returns alike. It also bounds how deep a body may nest. Keys are text too.
 */
export function refuseUncleanText(value: unknown, path = "", depth = 0): void {
  if (typeof value === "string") {
    if (!isClean(value)) throw unclean(path, "must be well-formed text without NUL characters");
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (depth >= limits.bodyDepth) throw unclean(path, `must not nest deeper than ${limits.bodyDepth} levels`);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) refuseUncleanText(value[i], `${path}/${i}`, depth + 1);
    return;
  }
  for (const key in value) {
    if (!isClean(key)) throw unclean(path, "must have field names of well-formed text without NUL characters");
    refuseUncleanText((value as Record<string, unknown>)[key], `${path}/${key}`, depth + 1);
  }
}

function isClean(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

function unclean(path: string, problem: string): Fault {
  const where = path.slice(1, 200) || "body";
  return new Fault(errors.invalidInput, {
    message: `${where} ${problem}`,
    details: [{ path: path.slice(1, 200), message: problem }],
  });
}
