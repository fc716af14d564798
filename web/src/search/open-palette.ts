import { createStore } from "../ui/store.ts";

const isOpen = createStore(false);

/** What was typed since somebody asked for the palette; undefined once it has the keyboard. */
let typed: string | undefined;

export function openPalette(): void {
  if (isOpen.get()) return;
  typed = "";
  isOpen.set(true);
}

export function closePalette(): void {
  typed = undefined;
  isOpen.set(false);
}

export const useIsPaletteOpen = isOpen.use;

/** For the palette, once it is there: what was typed until then. */
export function takeTyped(): string {
  const text = typed ?? "";
  typed = undefined;
  return text;
}

/** Works while typing too, but not above another dialog. */
function isShortcut({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key === "k" && (metaKey || ctrlKey) && !altKey && !shiftKey && !document.querySelector("dialog[open]");
}

/** Keeps keys for the palette while it is loaded: on the page, they would change whatever has the focus. */
function keepForPalette(event: KeyboardEvent, text: string): void {
  const { key, ctrlKey, metaKey } = event;
  event.stopPropagation();
  const isForBrowser = (ctrlKey || metaKey) && !event.getModifierState("AltGraph");
  if (event.isComposing || isForBrowser || /^F\d+$/.test(key)) return;
  event.preventDefault();
  if (key === "Escape") closePalette();
  else if (key === "Backspace") typed = text.slice(0, -1);
  else if (key.length === 1) typed = text + key;
}

document.addEventListener(
  "keydown",
  (event) => {
    if (isShortcut(event)) {
      event.preventDefault();
      openPalette();
    } else if (typed !== undefined) keepForPalette(event, typed);
  },
  { capture: true },
);
