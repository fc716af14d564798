import type { RefObject } from "react";
import { useActions } from "../../service/keyboard/actions.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { notificationTexts } from "./texts.ts";

/** Keys move between the lines of a list, and mark the group with the focus as read. A group is named by its newest line. */
export function useNotificationKeys(list: RefObject<HTMLElement | null>, onRead: (group: string) => void): void {
  const { title: group, keys } = useTexts(notificationTexts);
  const moveTo = (line: HTMLElement | undefined) => {
    line?.focus({ preventScroll: true });
    line?.scrollIntoView({ block: "nearest" });
    return line !== undefined;
  };
  /** The lines before or after what has the focus, which need not be a line. */
  const lines = (side: number) =>
    [...(list.current?.querySelectorAll<HTMLElement>("[data-line]") ?? [])].filter(
      (line) => document.activeElement!.compareDocumentPosition(line) & side,
    );
  useActions([
    {
      keys: "j",
      label: keys.next,
      group,
      isForKeysOnly: true,
      run: () => moveTo(lines(Node.DOCUMENT_POSITION_FOLLOWING)[0]),
    },
    {
      keys: "k",
      label: keys.previous,
      group,
      isForKeysOnly: true,
      run: () => moveTo(lines(Node.DOCUMENT_POSITION_PRECEDING).at(-1)),
    },
    {
      keys: "e",
      label: keys.markRead,
      group,
      isForKeysOnly: true,
      run: () => {
        const focused = document.activeElement?.closest<HTMLElement>("[data-group]")?.dataset["group"];
        if (focused === undefined || !list.current?.contains(document.activeElement)) return false;
        onRead(focused);
        return true;
      },
    },
  ]);
}
