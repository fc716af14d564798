import { storedKeys, writeStored } from "../../ui/stored.ts";

const prefix = "corkboard.recent";

/** Where the browser keeps what somebody opened last in an organisation. */
export const recentKey = (identity: string, organisation: string): string => [prefix, identity, organisation].join(":");

/** Where the browser keeps which feedback items were opened in it. */
export const openedItemsKey = "corkboard.read";

/** Somebody who signs out leaves nothing behind. */
export function removeRecentOf(identity: string): void {
  writeStored(openedItemsKey, undefined);
  for (const key of storedKeys(recentKey(identity, ""))) writeStored(key, undefined);
}
