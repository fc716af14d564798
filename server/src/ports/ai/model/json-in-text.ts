/** Limits the total work. Each unclosed brace costs a full pass over the text; anything else costs next to nothing. */
const maxPasses = 20;

export interface FoundObject {
  readonly value: Readonly<Record<string, unknown>>;
  /** False inside braces that are not valid JSON: an abandoned draft, or a malformed object. */
  readonly isComplete: boolean;
}

/** The JSON objects in a model's output, in order. They may be in a code fence, in reasoning, or in prose. */
export function* jsonObjectsIn(given: string): Generator<FoundObject> {
  const text = given.replace(/^\s*<think>[^]*?<\/think>/, "");
  let left = maxPasses * text.length;
  let endOfBroken = 0;
  let start = text.indexOf("{");
  while (start !== -1 && left > 0) {
    const end = endOfObject(text, start);
    left -= (end ?? text.length) - start;
    const value = end === undefined ? undefined : objectIn(text.slice(start, end));
    if (value !== undefined) yield { value, isComplete: start >= endOfBroken };
    else if (end !== undefined) endOfBroken = Math.max(endOfBroken, end);
    start = text.indexOf("{", value === undefined ? start + 1 : end);
  }
}

/** The index after the brace that closes the object starting at `start`; undefined if it is never closed. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (quoted && character === "\\") index++;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === "{") depth++;
    else if (!quoted && character === "}" && --depth === 0) return index + 1;
  }
  return undefined;
}

function objectIn(json: string): Readonly<Record<string, unknown>> | undefined {
  const value = parsedJson(json);
  return isObject(value) ? value : undefined;
}

/** Undefined if the text is not JSON. */
export function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
