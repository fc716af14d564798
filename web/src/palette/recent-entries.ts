import { currentOrganisation } from "../session/organisation.ts";
import type { Entry } from "./entry.ts";

const mostRecent = 8;
const storageKey = () => `corkboard.recent.${currentOrganisation() ?? ""}`;

/** What was opened from the palette, newest first. Only of this browser and organisation. */
export function recentEntries(): Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

export function rememberEntry(entry: Entry): void {
  const others = recentEntries().filter(({ id }) => id !== entry.id);
  try {
    localStorage.setItem(storageKey(), JSON.stringify([entry, ...others].slice(0, mostRecent)));
  } catch {
    // Without storage there is nothing recent.
  }
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Entry).id === "string" &&
  typeof (value as Entry).label === "string" &&
  typeof (value as Entry).target?.to === "string";
