import type { Wire } from "@corkboard/client";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { findMentionQuery, suggestMembers } from "./mention-query.ts";

interface MentionOptions {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly members: readonly Wire.Member[];
}

/** Completes `@` and the start of a name with the keyboard: arrows choose, Enter and Tab insert, Escape closes. */
export function useMentions({ area, text, setText, members }: MentionOptions) {
  const [caret, setCaret] = useState<number>();
  const [closedAt, setClosedAt] = useState<number>();
  const [chosen, setChosen] = useState(0);
  const query = caret === undefined ? undefined : findMentionQuery(text, caret);
  const suggestions = query && query.start !== closedAt ? suggestMembers(members, query.text) : [];
  const active = Math.min(chosen, suggestions.length - 1);

  const insert = (member: Wire.Member) => {
    if (!query) return;
    const inserted = `@${member.display_name} `;
    const rest = text.slice(query.end).replace(/^ /, "");
    const position = query.start + inserted.length;
    // Writing the text moves the caret to its end. It must be back before the next character is typed.
    flushSync(() => {
      setText(text.slice(0, query.start) + inserted + rest);
      setCaret(undefined);
      setChosen(0);
    });
    area.current?.focus();
    area.current?.setSelectionRange(position, position);
  };
  return {
    suggestions,
    active,
    insert,
    /** After every change of the text or the selection. */
    follow: () => {
      const element = area.current;
      const isCaret = element && element.selectionStart === element.selectionEnd;
      setCaret(isCaret ? element.selectionStart : undefined);
      if (query === undefined) setClosedAt(undefined);
    },
    close: () => setCaret(undefined),
    /** Whether the key was used. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (suggestions.length === 0 || event.nativeEvent.isComposing) return false;
      const member = suggestions[active];
      if (event.key === "ArrowDown") setChosen((active + 1) % suggestions.length);
      else if (event.key === "ArrowUp") setChosen((active - 1 + suggestions.length) % suggestions.length);
      else if (event.key === "Escape") setClosedAt(query?.start);
      else if ((event.key === "Enter" || event.key === "Tab") && !event.metaKey && !event.ctrlKey && member)
        insert(member);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
