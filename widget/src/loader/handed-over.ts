import { type Metadata, mostMetadataBytes } from "../wire.ts";
import { describeAll } from "./describe-value.ts";

const types = new Set<unknown>(["bug", "feature", "general"]);
const names = { open: ["type", "title", "description"], identify: ["name", "email"] };

/** The texts that a page may hand over with a call. */
export function textsOf(call: keyof typeof names, given: unknown): Record<string, string> {
  return usable(call, given, (value, name) => {
    const isKnown = names[call].includes(name) && (name !== "type" || types.has(value));
    if (isKnown && typeof value === "string") return value;
    throw new TypeError(name);
  });
}

/** What is known with what is added: as JSON would have it, a copy that later changes on the page do not change. */
export function metadataWith(known: Metadata, given: unknown): Metadata {
  const added = usable("setMetadata", given, (value): unknown => JSON.parse(JSON.stringify(value)));
  const all = { ...known, ...added };
  if (new Blob([JSON.stringify(all)]).size <= mostMetadataBytes) return all;
  ignored("setMetadata", Object.keys(added));
  return known;
}

/** What a page handed over, as far as it can be read; the rest is named in the console and does no harm. */
function usable<Value>(call: string, given: unknown, read: (value: unknown, name: string) => Value) {
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
  if (rest.length > 0) ignored(call, rest);
  return kept;
}

const ignored = (call: string, rest: readonly string[]) =>
  console.warn(`Corkboard: ${call} cannot use ${rest.join(", ")}`);
