import { useSyncExternalStore } from "react";

/** Comments that are about to be deleted, which Undo shows again. */
let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function publish(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

export const hideComment = (id: string): void => publish(new Set([...hidden, id]));
export const showComment = (id: string): void => publish(new Set([...hidden].filter((each) => each !== id)));

export const useHiddenComments = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hidden,
  );
