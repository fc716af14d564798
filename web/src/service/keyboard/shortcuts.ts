import { useEffect, useLayoutEffect, useRef } from "react";

export interface Shortcut {
  /** One key, two in a row, or one with Ctrl or ⌘: `"j"`, `"Escape"`, `"g i"`, `"Control+Enter"`. */
  readonly keys: string;
  /** What it does, for the help. */
  readonly label: string;
  readonly group: string;
  /** Returns false if it does not apply right now, so that the browser or another shortcut handles the key. */
  readonly run: (event: KeyboardEvent) => boolean | void;
}

let active: readonly (() => readonly Shortcut[])[] = [];
let prefix: { readonly key: string; readonly until: number } | undefined;
const sequenceMs = 1_200;

/** Shortcuts of the mounted component. Those mounted last come first. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const current = useRef(shortcuts);
  useLayoutEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const provide = () => current.current;
    active = [provide, ...active];
    return () => {
      active = active.filter((each) => each !== provide);
    };
  }, []);
}

/** Everything that works on the current page. */
export function activeShortcuts(): Shortcut[] {
  const seen = new Set<string>();
  return active.flatMap((provide) => provide()).filter(({ keys }) => !seen.has(keys) && seen.add(keys));
}

/** Never while typing, in a dialog or in a menu: their keys are their own. */
function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  const isTyping = target?.closest("input:not([type=checkbox]), textarea, select, [contenteditable=true]") != null;
  const isFloating =
    target?.closest("dialog, [role=menu], [role=listbox]") != null || document.querySelector("dialog[open]") != null;
  return isTyping || isFloating;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  if (isElsewhere(event)) return;
  const key = event.metaKey || event.ctrlKey ? `Control+${event.key}` : event.key;
  const isSequence = prefix !== undefined && performance.now() < prefix.until;
  const pressed = isSequence ? `${prefix!.key} ${key}` : key;
  prefix = undefined;
  const shortcuts = active.flatMap((provide) => provide());
  for (const shortcut of shortcuts) {
    if (shortcut.keys !== pressed) continue;
    if (shortcut.run(event) === false) continue;
    event.preventDefault();
    return;
  }
  if (shortcuts.some(({ keys }) => keys.startsWith(`${key} `))) prefix = { key, until: performance.now() + sequenceMs };
}

document.addEventListener("keydown", onKeyDown);
