import type { FeedbackRow } from "../feedback-list.ts";
import { type Action, useActions } from "../../service/keyboard/actions.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { inboxTexts } from "./texts.ts";

interface InboxKeys {
  /** The item that keys act on. */
  readonly current: FeedbackRow | undefined;
  readonly isOpen: boolean;
  readonly move: (by: 1 | -1) => void;
  readonly extend: (by: 1 | -1) => void;
  readonly open: () => void;
  readonly close: () => void;
  readonly peek: () => void;
  readonly markDone: () => void;
  readonly showMenu: (kind: "status" | "assign") => void;
  readonly toggle: () => void;
  readonly showFilter: () => void;
}

export function useInboxKeys(inbox: InboxKeys): void {
  const { group, keys } = useTexts(inboxTexts);
  const action = (name: string, label: string, run: () => boolean | void): Action => ({
    keys: name,
    label,
    group,
    run,
  });
  const key = (name: string, label: string, run: (event: KeyboardEvent) => boolean | void): Action => ({
    keys: name,
    label,
    group,
    isForKeysOnly: true,
    run,
  });
  /** Elsewhere these keys press buttons, follow links or scroll. */
  const inList = (run: () => boolean | void) => (event: KeyboardEvent) => (isInList(event) ? run() : false);
  const withItem = (run: () => void) => () => (inbox.current ? run() : false);
  useActions([
    key("j", keys.next, () => inbox.move(1)),
    key("k", keys.previous, () => inbox.move(-1)),
    key("ArrowDown", keys.next, (event) => {
      if (!isInList(event)) return false;
      return event.shiftKey ? inbox.extend(1) : inbox.move(1);
    }),
    key("ArrowUp", keys.previous, (event) => {
      if (!isInList(event)) return false;
      return event.shiftKey ? inbox.extend(-1) : inbox.move(-1);
    }),
    key("J", keys.selectNext, () => inbox.extend(1)),
    key("K", keys.selectPrevious, () => inbox.extend(-1)),
    key("Enter", keys.open, inList(withItem(inbox.open))),
    key(" ", keys.peek, inList(withItem(inbox.peek))),
    key("Escape", keys.close, () => (inbox.isOpen ? inbox.close() : false)),
    action("e", keys.done, withItem(inbox.markDone)),
    action(
      "a",
      keys.assign,
      withItem(() => inbox.showMenu("assign")),
    ),
    action(
      "s",
      keys.status,
      withItem(() => inbox.showMenu("status")),
    ),
    action("x", keys.select, withItem(inbox.toggle)),
    action("/", keys.filter, inbox.showFilter),
  ]);
}

/** On a row, on the list that got the focus of a row that is gone, or nowhere in particular. */
function isInList({ target }: KeyboardEvent): boolean {
  const places = "[data-id], section:has([data-id]), #content";
  return target === document.body || (target instanceof Element && target.matches(places));
}
