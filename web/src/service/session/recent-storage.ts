import { storedKeys, writeStored } from "../../ui/stored.ts";

const prefix = "corkboard.recent";

/** Where the browser keeps what somebody opened last in an organisation. */
export const recentKey = (identity: string, organisation: string): string => [prefix, identity, organisation].join(":");

/** Somebody who signs out leaves nothing behind. */
export function removeRecentOf(identity: string): void {
  for (const key of storedKeys(recentKey(identity, ""))) writeStored(key, undefined);
}
