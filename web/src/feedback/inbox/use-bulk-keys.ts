import { useState } from "react";
import type { FeedbackRow } from "../feedback-list.ts";
import { useActions } from "../../service/keyboard/actions.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { inboxTexts } from "./texts.ts";
import type { InboxActions } from "./use-inbox-actions.ts";

export type BulkMenu = "status" | "assign" | undefined;

/** While rows are selected, keys act on them. Apart from the bar, so that they work before it is loaded. */
export function useBulkKeys(items: readonly FeedbackRow[], actions: InboxActions, clear: () => void) {
  const texts = useTexts(inboxTexts);
  const [openMenu, setOpenMenu] = useState<BulkMenu>();
  const { group, keys } = texts;
  const onDone = () => {
    setOpenMenu(undefined);
    clear();
  };
  const markDone = () => {
    actions.setStatus(items, "done");
    onDone();
  };
  useActions(
    items.length === 0
      ? []
      : [
          { keys: "e", label: keys.done, group, run: markDone },
          { keys: "s", label: keys.status, group, run: () => setOpenMenu("status") },
          { keys: "a", label: keys.assign, group, run: () => setOpenMenu("assign") },
          { keys: "Escape", label: texts.clearSelection, group, isForKeysOnly: true, run: onDone },
        ],
  );
  return { openMenu, setOpenMenu, onDone };
}
