import type { Wire } from "@corkboard/client";
import { type RefObject, useId } from "react";
import { classNames } from "../ui/class-names.ts";
import { showToast } from "../ui/toast-store.ts";
import { MentionList } from "./composing/mention-list.tsx";
import { useMentions } from "./composing/use-mentions.ts";

interface CommentAreaProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly label: string;
  readonly placeholder: string;
  readonly describedBy?: string | undefined;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly members: readonly Wire.Member[];
  /** Where files cannot be attached: what somebody who pastes one reads. */
  readonly noFiles?: string;
  /** ⌘↵. */
  readonly onSend: () => void;
  readonly className: string;
}

/** The field in which comments are written: completes mentions and sends with ⌘↵. Its form is positioned. */
export function CommentArea({
  area,
  label,
  placeholder,
  describedBy,
  text,
  setText,
  members,
  noFiles,
  onSend,
  className,
}: CommentAreaProps) {
  const id = useId();
  const mentions = useMentions({ area, text, setText, members });
  const hasSuggestions = mentions.suggestions.length > 0;
  return (
    <>
      <MentionList id={id} suggestions={mentions.suggestions} active={mentions.active} onChoose={mentions.insert} />
      <textarea
        ref={area}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={hasSuggestions ? id : undefined}
        aria-activedescendant={hasSuggestions ? `${id}-${mentions.active}` : undefined}
        aria-describedby={describedBy}
        placeholder={placeholder}
        value={text}
        maxLength={20_000}
        onChange={(event) => {
          setText(event.target.value);
          mentions.follow();
        }}
        onPaste={({ clipboardData }) => {
          // Text that is copied from a document often comes with a picture of itself.
          if (noFiles !== undefined && clipboardData.files.length > 0 && !clipboardData.getData("text/plain"))
            showToast({ message: noFiles });
        }}
        onSelect={mentions.follow}
        onBlur={mentions.close}
        onKeyDown={(event) => {
          if (mentions.onKeyDown(event)) return;
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
            onSend();
            mentions.close();
          } else if (event.key === "Escape") area.current?.blur();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className={classNames("block field-sizing-content w-full resize-none outline-none max-sm:text-lg", className)}
      />
    </>
  );
}
