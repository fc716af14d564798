import { errors } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";

export const entityTag = (version: number) => `"v${version}"`;

/**
 * Rejects a change if the caller expects (If-Match) another version. Weak tags are accepted: a proxy that compresses
 * responses marks their tags as weak.
 */
export function rejectStale(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === "*") return;
  const expected = ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!expected.includes(entityTag(version))) throw new Fault(errors.staleObject);
}
