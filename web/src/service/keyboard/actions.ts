import { useEffect, useLayoutEffect, useRef } from "react";
import { isDialogOpening } from "../../ui/opening-dialogs.ts";

interface Described {
  /** What it does, for the palette and the help. */
  readonly label: string;
  /** Where the help lists its keys. */
  readonly group?: string;
}

/** Something that the page can do: by its keys if it has some, and through the palette. */
export interface OfferedAction extends Described {
  /** One key, two in a row, or one with Ctrl or ⌘: `"j"`, `"Escape"`, `"g i"`, `"Control+Enter"`. */
  readonly keys?: string;
  /** Returns false if it does not apply right now, so that the browser or another action handles the key. */
  readonly run: () => boolean | void;
}

/** Moves the focus, acts on what has it, or goes where the palette leads anyway: only its keys do it. */
interface KeysOnly extends Described {
  readonly keys: string;
  readonly isForKeysOnly: true;
  readonly run: (event: KeyboardEvent) => boolean | void;
}

export type Action = OfferedAction | KeysOnly;

let active: readonly (() => readonly Action[])[] = [];
let prefix: { readonly key: string; readonly until: number } | undefined;
const sequenceMs = 1_200;

/** Everything that the current page can do. */
export const activeActions = (): Action[] => active.flatMap((provide) => provide());

/** Actions of the mounted component. Those mounted last come first. */
export function useActions(actions: readonly Action[]): void {
  const current = useRef(actions);
  useLayoutEffect(() => {
    current.current = actions;
  });
  useEffect(() => {
    const provide = () => current.current;
    active = [provide, ...active];
    return () => {
      active = active.filter((each) => each !== provide);
    };
  }, []);
}

/** Never while typing, in a dialog that is open or opening, or in a menu: their keys are their own. */
function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  const isTyping = target?.closest("input:not([type=checkbox]), textarea, select, [contenteditable=true]") != null;
  const isFloating =
    target?.closest("dialog, [role=menu], [role=listbox]") != null || document.querySelector("dialog[open]") != null;
  return isTyping || isFloating || isDialogOpening();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  if (isElsewhere(event)) return;
  const key = event.metaKey || event.ctrlKey ? `Control+${event.key}` : event.key;
  const isSequence = prefix !== undefined && performance.now() < prefix.until;
  const pressed = isSequence ? `${prefix!.key} ${key}` : key;
  prefix = undefined;
  const actions = activeActions();
  for (const action of actions) {
    if (action.keys !== pressed) continue;
    if (action.run(event) === false) continue;
    event.preventDefault();
    return;
  }
  if (actions.some(({ keys }) => keys?.startsWith(`${key} `))) prefix = { key, until: performance.now() + sequenceMs };
}

document.addEventListener("keydown", onKeyDown);
