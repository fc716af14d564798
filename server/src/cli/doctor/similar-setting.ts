import { editDistance } from "../../shared/edit-distance.ts";

/** The setting closest to an unknown name, if any is close enough. The `CORKBOARD_` prefix is ignored on both sides. */
export function similarSetting(unknown: string, names: readonly string[]): string | undefined {
  const wanted = withoutPrefix(unknown);
  const [closest] = names
    .map((name) => ({ name, distance: editDistance(wanted, withoutPrefix(name)) }))
    .toSorted((one, other) => one.distance - other.distance);
  return closest && closest.distance <= Math.max(2, wanted.length / 3) ? closest.name : undefined;
}

const withoutPrefix = (name: string) => name.replace(/^CORKBOARD_/, "");
