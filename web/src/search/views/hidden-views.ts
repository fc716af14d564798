import { useSyncExternalStore } from "react";

let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function publish(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

/** Views whose deletion can still be undone are not shown. */
export const hideView = (id: string): void => publish(new Set([...hidden, id]));
export const showView = (id: string): void => publish(new Set([...hidden].filter((each) => each !== id)));

export const useHiddenViews = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hidden,
  );
