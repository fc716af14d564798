import { type Metadata, maxMetadataBytes } from "../wire.ts";
import { describeAll } from "./describe-value.ts";

const types = new Set<unknown>(["bug", "feature", "general"]);
const names = { open: ["type", "title", "description"], identify: ["name", "email"] };

/** The valid text arguments of a call. */
export function textsOf(call: keyof typeof names, given: unknown): Record<string, string> {
  return readArguments(call, given, (value, name) => {
    const isKnown = names[call].includes(name) && (name !== "type" || types.has(value));
    if (isKnown && typeof value === "string") return value;
    throw new TypeError(name);
  });
}

/** Merges a JSON copy of the new values, which later changes on the page do not affect. */
export function mergeMetadata(known: Metadata, given: unknown): Metadata {
  const added = readArguments("setMetadata", given, (value): unknown => JSON.parse(JSON.stringify(value)));
  const all = { ...known, ...added };
  if (new Blob([JSON.stringify(all)]).size <= maxMetadataBytes) return all;
  warnIgnored("setMetadata", Object.keys(added));
  return known;
}

/** The valid values of an argument; the others are ignored with a warning in the console. */
function readArguments<Value>(call: string, given: unknown, read: (value: unknown, name: string) => Value) {
  const kept: Record<string, Value> = {};
  const rest: string[] = [];
  if (typeof given === "object" && given !== null) {
    for (const name of Object.keys(given)) {
      try {
        const value: unknown = Reflect.get(given, name);
        if (value !== undefined) kept[name] = read(value, name);
      } catch {
        rest.push(name);
      }
    }
  } else if (given !== undefined) rest.push(describeAll([given]));
  if (rest.length > 0) warnIgnored(call, rest);
  return kept;
}

const warnIgnored = (call: string, rest: readonly string[]) =>
  console.warn(`Corkboard: ${call}() ignored invalid values: ${rest.join(", ")}`);
