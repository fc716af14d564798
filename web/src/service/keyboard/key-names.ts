import { currentTexts } from "../../texts/catalogue.ts";
import { withControl } from "../../ui/with-control.ts";
import { keyboardTexts } from "./texts.ts";

const names: Readonly<Record<string, string>> = {
  Escape: "Esc",
  Enter: "↵",
  ArrowDown: "↓",
  ArrowUp: "↑",
};

/** How the keys of a shortcut are written on screen: one name for each key that is pressed in turn. */
export const keyNames = (keys: string): string[] => (keys === " " ? [keys] : keys.split(" ")).map(nameOf);

function nameOf(key: string): string {
  const [, withoutControl] = /^Control\+(.+)$/.exec(key) ?? [];
  if (withoutControl !== undefined) return withControl(nameOf(withoutControl));
  if (key === " ") return currentTexts(keyboardTexts).space;
  return names[key] ?? (/^[A-Z]$/.test(key) ? `Shift+${key}` : key.toUpperCase());
}
