import { useMembership } from "../../service/session/session.ts";
import { readStoredList, writeStored } from "../../ui/stored.ts";
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
      writeStored(key, JSON.stringify([{ ...entry, excerpt: undefined }, ...others].slice(0, mostRecent)));
    },
  };
}

const stored = (key: string): Entry[] => readStoredList(key).filter(isEntry);

const isEntry = (value: unknown): value is Entry =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Entry).id === "string" &&
  typeof (value as Entry).label === "string" &&
  typeof (value as Entry).target?.to === "string";
