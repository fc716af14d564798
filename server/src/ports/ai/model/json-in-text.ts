/** How often the search may pass over a text. Braces that never close cost a whole pass each, others next to nothing. */
const mostPasses = 20;

export interface FoundObject {
  readonly value: Readonly<Record<string, unknown>>;
  /** False inside something in braces that is no JSON: a draft that broke off, or an object that is written wrongly. */
  readonly isWhole: boolean;
}

/** The JSON objects in what a model wrote, in their order. They may stand in a fence, in thoughts or in talk. */
export function* jsonObjectsIn(given: string): Generator<FoundObject> {
  const text = given.replace(/^\s*<think>[^]*?<\/think>/, "");
  let left = mostPasses * text.length;
  let endOfBroken = 0;
  let start = text.indexOf("{");
  while (start !== -1 && left > 0) {
    const end = endOfObject(text, start);
    left -= (end ?? text.length) - start;
    const value = end === undefined ? undefined : objectIn(text.slice(start, end));
    if (value !== undefined) yield { value, isWhole: start >= endOfBroken };
    else if (end !== undefined) endOfBroken = Math.max(endOfBroken, end);
    start = text.indexOf("{", value === undefined ? start + 1 : end);
  }
}

/** Where the object that begins at `start` has closed all it opened; undefined where it never does. */
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

/** Undefined where the text is no JSON. */
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
