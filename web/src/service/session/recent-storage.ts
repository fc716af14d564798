const prefix = "corkboard.recent";

/** Where the browser keeps what somebody opened last in an organisation. */
export const recentKey = (identity: string, organisation: string): string => [prefix, identity, organisation].join(":");

/** Somebody who signs out leaves nothing behind. */
export function removeRecentOf(identity: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(recentKey(identity, ""))) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
