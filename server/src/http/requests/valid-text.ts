import { errors, limits } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";

/**
 * Checks all text of a request, including field names: NUL and lone surrogates are rejected because SQLite and
 * PostgreSQL treat them differently. Also limits the nesting depth of a body.
 */
export function rejectInvalidText(value: unknown, at = ""): void {
  const found = findProblem(value, 0);
  if (found) throw invalidValue(at + found.path, found.problem);
}

/** A path starts with a slash; that of the body is empty. */
export function invalidValue(path: string, problem: string): Fault {
  const shown = path.slice(1, 200);
  return new Fault(errors.invalidInput, {
    message: `${shown || "body"} ${problem}`,
    details: [{ path: shown, message: problem }],
  });
}

interface Problem {
  readonly path: string;
  readonly problem: string;
}

/** Builds the path of a problem on the way back, because building one for each of 500,000 values takes longer. */
function findProblem(value: unknown, depth: number): Problem | undefined {
  if (typeof value === "string") {
    return isValid(value) ? undefined : { path: "", problem: "must be well-formed text without NUL characters" };
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= limits.bodyDepth) {
    return { path: "", problem: `must not nest deeper than ${limits.bodyDepth} levels` };
  }
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const found = findProblem(value[i], depth + 1);
      if (found) return { ...found, path: `/${i}${found.path}` };
    }
    return undefined;
  }
  for (const key in value) {
    if (!isValid(key)) {
      return { path: "", problem: "must have field names of well-formed text without NUL characters" };
    }
    const found = findProblem((value as Record<string, unknown>)[key], depth + 1);
    if (found) return { ...found, path: `/${key}${found.path}` };
  }
  return undefined;
}

function isValid(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
