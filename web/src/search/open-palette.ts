import { createStore } from "../ui/store.ts";

const isOpen = createStore(false);

export const openPalette = (): void => isOpen.set(true);
export const closePalette = (): void => isOpen.set(false);
export const useIsPaletteOpen = isOpen.use;

/** Works while typing too, but not above another dialog. */
document.addEventListener("keydown", (event) => {
  if (event.key !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
  if (document.querySelector("dialog[open]")) return;
  event.preventDefault();
  openPalette();
});
