import { useMembership } from "../../service/session/session.ts";
import type { Entry } from "./entry.ts";
import { recentKey } from "../../service/session/recent-storage.ts";

const mostRecent = 6;

/** What was opened from the palette, newest first. Only in this browser, of this person and organisation. */
export function useRecentEntries() {
  const { session, organisation } = useMembership();
  const key = recentKey(session.identity.id, organisation.id);
  return {
    recent: stored(key),
    remember: (entry: Entry) => {
      const others = stored(key).filter(({ id }) => id !== entry.id);
      try {
        localStorage.setItem(key, JSON.stringify([{ ...entry, excerpt: undefined }, ...others].slice(0, mostRecent)));
      } catch {
        // Without storage there is nothing recent.
      }
    },
  };
}

function stored(key: string): Entry[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Entry).id === "string" &&
  typeof (value as Entry).label === "string" &&
  typeof (value as Entry).target?.to === "string";
