import { editsBetween } from "../edits-between.ts";

/** The name that was probably meant, also where only one of the two has our prefix; undefined where none is near. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const wanted = withoutPrefix(given);
  const [nearest] = names
    .map((name) => ({ name, edits: editsBetween(wanted, withoutPrefix(name)) }))
    .toSorted((one, other) => one.edits - other.edits);
  return nearest && nearest.edits <= Math.max(2, wanted.length / 3) ? nearest.name : undefined;
}

const withoutPrefix = (name: string) => name.replace(/^CORKBOARD_/, "");
