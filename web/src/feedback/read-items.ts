import { createStore } from "../ui/store.ts";
import { readStoredList, writeStored } from "../ui/stored.ts";

const storageKey = "corkboard.read";
const maxKept = 2_000;

const stored = (): ReadonlySet<string> => new Set(readStoredList(storageKey).map(String));

const read = createStore(stored());

/** Remembers in this browser that an item was opened. */
export function markRead(id: string): void {
  if (read.get().has(id)) return;
  const ids = [...read.get(), id].slice(-maxKept);
  read.set(new Set(ids));
  writeStored(storageKey, JSON.stringify(ids));
}

addEventListener("storage", ({ key }) => key === storageKey && read.set(stored()));

export const useReadItems = read.use;
