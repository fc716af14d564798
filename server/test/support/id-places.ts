import type { TokenOperation } from "./operation-kinds.ts";
import { type SampleRequest, sampleRequests, type World } from "./sample-requests.ts";

export const nilId = "01890000-0000-7000-8000-000000000000";

const parts = ["params", "query", "body"] as const;

/** A field of a request that refers to an object. */
export interface IdPlace {
  readonly part: (typeof parts)[number];
  readonly field: string;
}

/** Wherever the same request differs between two worlds, it refers to an object. */
export function idPlacesOf(name: TokenOperation, ours: World, theirs: World): IdPlace[] {
  const [mine, other] = [sampleRequests[name](ours), sampleRequests[name](theirs)];
  return parts.flatMap((part) =>
    Object.keys(mine[part] ?? {})
      .filter((field) => JSON.stringify(mine[part]?.[field]) !== JSON.stringify(other[part]?.[field]))
      .map((field) => ({ part, field })),
  );
}

export function put(request: SampleRequest, places: readonly IdPlace[], idFor: (place: IdPlace) => unknown) {
  const changed: { -readonly [Part in IdPlace["part"]]?: Record<string, any> } = { ...request };
  for (const place of places) changed[place.part] = { ...changed[place.part], [place.field]: idFor(place) };
  return changed;
}
