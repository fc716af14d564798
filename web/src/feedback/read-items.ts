import { openedItemsKey } from "../service/session/recent-storage.ts";
import { createStore } from "../ui/store.ts";
import { readStoredList, writeStored } from "../ui/stored.ts";

const maxKept = 2_000;

const stored = (): ReadonlySet<string> => new Set(readStoredList(openedItemsKey).map(String));

const read = createStore(stored());

/** Remembers in this browser that an item was opened. */
export function markRead(id: string): void {
  if (read.get().has(id)) return;
  const ids = [...read.get(), id].slice(-maxKept);
  read.set(new Set(ids));
  writeStored(openedItemsKey, JSON.stringify(ids));
}

addEventListener("storage", ({ key }) => key === openedItemsKey && read.set(stored()));

export const useReadItems = read.use;
