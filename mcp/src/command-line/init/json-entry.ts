import { ByHand } from "./by-hand.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** The name that agents know the server by, also in the prompts `/mcp__corkboard__…`. */
const name = "corkboard";

/**
 * A JSON file whose member `group` lists servers by their name, with Corkboard's among them. What else it contains stays;
 * members that somebody has added to an entry of the same type stay too.
 */
export function withServer(current: string | undefined, group: string, entry: JsonObject, start: JsonObject): string {
  const isNew = current === undefined || current.trim() === "";
  const file = isNew ? start : parsed(current);
  const servers = file[group] ?? {};
  if (!isObject(servers)) throw new ByHand(`its member ${group} is not an object`);
  if (isObject(servers["servers"]) && !("type" in servers["servers"])) {
    throw new ByHand(`it lists servers in ${group}.servers`);
  }
  const before = servers[name];
  const after = isObject(before) && before["type"] === entry["type"] ? { ...before, ...entry } : entry;
  if (!isNew && JSON.stringify(before) === JSON.stringify(after)) return current;
  const merged = { ...file, [group]: { ...servers, [name]: after } };
  const indent = /^[ \t]+(?=")/m.exec(current ?? "")?.[0] ?? "  ";
  const text = `${JSON.stringify(merged, null, indent)}\n`;
  return current?.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text;
}

/** As people add it themselves. */
export const serverSnippet = (group: string, entry: JsonObject): string =>
  JSON.stringify({ [group]: { [name]: entry } }, null, 2);

function parsed(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ByHand("it is not valid JSON");
  }
  if (!isObject(value)) throw new ByHand("it is not a JSON object");
  return value;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
