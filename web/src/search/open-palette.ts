import { useSyncExternalStore } from "react";

let isOpen = false;
const listeners = new Set<() => void>();

function publish(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

export const openPalette = (): void => publish(true);
export const closePalette = (): void => publish(false);

export const useIsPaletteOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );

/** Works while typing too, but not above another dialog. */
document.addEventListener("keydown", (event) => {
  if (event.key !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
  if (document.querySelector("dialog[open]")) return;
  event.preventDefault();
  openPalette();
});
