import { useSyncExternalStore } from "react";

/** The card that gets the focus as soon as it is rendered: long lists only render what is on the screen. */
let wanted: string | undefined;
const listeners = new Set<() => void>();

export function requestFocus(cardId: string | undefined): void {
  wanted = cardId;
  for (const listener of listeners) listener();
}

export const useFocusRequest = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
