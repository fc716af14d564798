/** How many opening braces are tried before a text is taken to hold no object. */
const mostAttempts = 20;

/** The first JSON object in what a model wrote, which may be wrapped in a fence, in thoughts or in talk. */
export function firstJsonObject(given: string): Readonly<Record<string, unknown>> | undefined {
  const text = given.replace(/^\s*<think>[^]*?<\/think>/, "");
  let start = text.indexOf("{");
  for (let attempt = 0; start !== -1 && attempt < mostAttempts; attempt++) {
    const end = endOfObject(text, start);
    const found = end === -1 ? undefined : objectIn(text.slice(start, end));
    if (found !== undefined) return found;
    start = text.indexOf("{", end === -1 ? start + 1 : end);
  }
  return undefined;
}

/** Where the object that begins at `start` has closed all it opened; -1 where it never does. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (quoted && character === "\\") index++;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === "{") depth++;
    else if (!quoted && character === "}" && --depth === 0) return index + 1;
  }
  return -1;
}

function objectIn(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
