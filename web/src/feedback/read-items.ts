import { useSyncExternalStore } from "react";

const storageKey = "corkboard.read";
const maxKept = 2_000;

let read: ReadonlySet<string> = stored();
const listeners = new Set<() => void>();

function stored(): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(storageKey) ?? "[]") as string[]);
  } catch {
    return new Set();
  }
}

function publish(next: ReadonlySet<string>): void {
  read = next;
  for (const listener of listeners) listener();
}

/** Remembers in this browser that an item was opened. */
export function markRead(id: string): void {
  if (read.has(id)) return;
  publish(new Set([...read, id].slice(-maxKept)));
  try {
    localStorage.setItem(storageKey, JSON.stringify([...read]));
  } catch {
    // Without storage it is remembered until the page is closed.
  }
}

addEventListener("storage", ({ key }) => key === storageKey && publish(stored()));

export const useReadItems = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => read,
  );
