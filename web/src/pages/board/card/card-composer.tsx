import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { api } from "../../../api/client.ts";
import { cardCommentsQuery } from "../../../boards/board-queries.ts";
import { MentionList } from "../../../comments/mention-list.tsx";
import { useMentions } from "../../../comments/use-mentions.ts";
import { useDraft } from "../../../drafts/use-draft.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { randomId } from "../../../ui/random-id.ts";
import { cardTexts } from "./texts.ts";

interface CardComposerProps {
  readonly card: Wire.Card;
  readonly members: readonly Wire.Member[];
}

/** Writes a comment. The text is kept until it is sent. */
export function CardComposer({ card, members }: CardComposerProps) {
  const texts = useTexts(cardTexts);
  const queryClient = useQueryClient();
  const { text, setText, clear } = useDraft(`card-comment:${card.id}`);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const mentions = useMentions({ area, text, setText, members });
  const hasSuggestions = mentions.suggestions.length > 0;
  const send = async () => {
    if (text.trim() === "" || isSending) return;
    setSending(true);
    setError(undefined);
    try {
      const body = { content: text.trim() };
      const { data } = await api.createCardComment({ params: { id: card.id }, body, idempotencyKey: randomId() });
      const { queryKey } = cardCommentsQuery(card.id);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) =>
        known?.some((each) => each.id === data.id) ? known : [...(known ?? []), data],
      );
      clear();
    } catch (failure) {
      setError(texts.commentFailed(errorMessage(failure)));
    }
    setSending(false);
  };
  return (
    <form
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <MentionList id={id} suggestions={mentions.suggestions} active={mentions.active} onChoose={mentions.insert} />
      <textarea
        ref={area}
        aria-label={texts.writeComment}
        aria-autocomplete="list"
        aria-controls={hasSuggestions ? id : undefined}
        aria-activedescendant={hasSuggestions ? `${id}-${mentions.active}` : undefined}
        placeholder={texts.writeComment}
        value={text}
        maxLength={20_000}
        onChange={(event) => {
          setText(event.target.value);
          mentions.follow();
        }}
        onSelect={mentions.follow}
        onBlur={mentions.close}
        onKeyDown={(event) => {
          if (mentions.onKeyDown(event)) return;
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) void send();
        }}
        className="block field-sizing-content min-h-[62px] w-full resize-none rounded-medium border border-line-firm bg-sheet px-3 py-2 focus:border-accent focus:shadow-[0_0_0_3px_var(--accent-wash)] focus:outline-none max-sm:text-lg"
      />
      {error && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      <div className="mt-2 flex justify-end">
        <Button size="small" type="submit" hint="⌘↵" busy={isSending} disabled={text.trim() === ""}>
          {texts.comment}
        </Button>
      </div>
    </form>
  );
}
