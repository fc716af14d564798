import { useSyncExternalStore } from "react";

/** The items that are about to be deleted. They are hidden everywhere, and come back with Undo. */
let held: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function publish(next: ReadonlySet<string>): void {
  held = next;
  for (const listener of listeners) listener();
}

export const hold = (ids: readonly string[]): void => publish(new Set([...held, ...ids]));

export const release = (ids: readonly string[]): void => publish(new Set([...held].filter((id) => !ids.includes(id))));

export const heldDeletions = (): ReadonlySet<string> => held;

export const useHeldDeletions = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => held,
  );
