import { errors } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";

export const entityTag = (version: number) => `"v${version}"`;

/**
 * Refuses the change when the caller named the state it expects (If-Match) and the object has moved on. A proxy that
 * compresses answers marks their tags as weak; they still name the one version.
 */
export function refuseStale(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === "*") return;
  const expected = ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!expected.includes(entityTag(version))) throw new Fault(errors.staleObject);
}
