import { activeShortcuts, type Shortcut } from "../../service/keyboard/shortcuts.ts";
import { keyboardTexts } from "../../service/keyboard/texts.ts";
import { currentTexts } from "../../texts/catalogue.ts";
import type { Entry } from "./entry.ts";

/** These move the focus, or belong to whatever has it. */
const notActions = new Set(["ArrowDown", "ArrowUp", "Enter", "Escape", " ", "j", "k", "J", "K"]);

/**
 * What the keys of the current page do, and then those that work everywhere. The palette lists other pages anyway, so
 * the keys that go there are left out.
 */
export const shortcutActions = (): Entry[] =>
  activeShortcuts()
    .filter(({ keys }) => !notActions.has(keys) && !keys.startsWith("g "))
    .toSorted((a, b) => Number(isGeneral(a)) - Number(isGeneral(b)))
    .map(({ keys, label }) => ({ id: `keys ${keys}`, label, icon: "action", keys, run: () => pressKeys(keys) }));

const isGeneral = ({ group }: Shortcut) => group === currentTexts(keyboardTexts).general;

/** Does exactly what happens for somebody who knows the keys, where the focus was before the palette opened. */
function pressKeys(keys: string): void {
  const focused = document.activeElement;
  const target = focused?.matches("input, textarea, select") ? document.body : (focused ?? document.body);
  for (const key of keys.split(" ")) {
    const [, command, name = key] = /^(Control)\+(.+)$/.exec(key) ?? [];
    const ctrlKey = command !== undefined;
    target.dispatchEvent(new KeyboardEvent("keydown", { key: name, ctrlKey, bubbles: true, cancelable: true }));
  }
}

const longestName = 60;
/** There are too many in rows, and without their row their names say little. */
const rows = "li, tr, [role=row], [role=option], [data-id]";

/** The buttons of the current page that have no keys. */
export function buttonActions(): Entry[] {
  const taken = new Set(shortcutActions().map(({ label }) => label.toLocaleLowerCase()));
  return [...document.querySelectorAll<HTMLButtonElement>("#content button:enabled:not([type=submit])")].flatMap(
    (button, index): Entry[] => {
      const label = nameOf(button);
      const isShown = button.checkVisibility() && !button.closest(rows);
      if (!isShown || label === "" || label.length > longestName || taken.has(label.toLocaleLowerCase())) return [];
      taken.add(label.toLocaleLowerCase());
      return [{ id: `button ${index}`, label, icon: "action", run: () => press(button) }];
    },
  );
}

const nameOf = (button: HTMLButtonElement) => (button.ariaLabel ?? button.innerText).replaceAll(/\s+/g, " ").trim();

/** Focused first, so that what opens returns the focus to the button. */
function press(button: HTMLButtonElement): void {
  button.focus();
  button.click();
}
