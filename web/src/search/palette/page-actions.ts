import { type Action, activeActions, type OfferedAction } from "../../service/keyboard/actions.ts";
import { keyboardTexts } from "../../service/keyboard/texts.ts";
import { currentTexts } from "../../texts/catalogue.ts";
import type { Entry } from "./entry.ts";

export interface PageActions {
  /** Those with keys, and those that work everywhere: few enough to list before somebody types. */
  readonly main: readonly Entry[];
  readonly others: readonly Entry[];
}

/** What the current page can do, and then what works everywhere. */
export function pageActions(): PageActions {
  const { general } = currentTexts(keyboardTexts);
  const actions = offeredActions().toSorted((a, b) => Number(a.group === general) - Number(b.group === general));
  const isMain = ({ keys, group }: OfferedAction) => keys !== undefined || group === general;
  return {
    main: actions.filter(isMain).map(entryOf),
    others: actions.filter((action) => !isMain(action)).map(entryOf),
  };
}

const isOffered = (action: Action): action is OfferedAction => !("isForKeysOnly" in action);

const nameOf = ({ keys, label }: OfferedAction) => keys ?? label;

function offeredActions(): OfferedAction[] {
  const seen = new Set<string>();
  return activeActions().filter(
    (action): action is OfferedAction => isOffered(action) && !seen.has(nameOf(action)) && !!seen.add(nameOf(action)),
  );
}

const entryOf = (action: OfferedAction): Entry => ({
  id: `action ${nameOf(action)}`,
  label: action.label,
  icon: "action",
  run: () => run(nameOf(action)),
  ...(action.keys !== undefined && { keys: action.keys }),
});

/** Does what the keys would do now: the page may have changed since its actions were listed. */
function run(name: string): void {
  for (const action of activeActions())
    if (isOffered(action) && nameOf(action) === name && action.run() !== false) return;
}
