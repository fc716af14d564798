import { activeShortcuts } from "../keyboard/shortcuts.ts";
import type { Entry } from "./entry.ts";

/** These move the focus, or belong to whatever has it. */
const notActions = new Set(["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Enter", "Escape", " ", "Tab"]);

/** What the keys of the current page do. To be called before the palette opens. */
export const pageActions = (): Entry[] =>
  activeShortcuts()
    .filter(({ keys }) => !notActions.has(keys))
    .map(({ keys, label, group }) => ({ id: `keys ${keys}`, label, detail: group, icon: "action", keys }));

/** Presses the keys, so that an action does exactly what it does for somebody who knows them. */
export function pressKeys(keys: string): void {
  for (const key of keys.split(" "))
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}
