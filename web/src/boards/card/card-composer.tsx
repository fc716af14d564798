import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { patchWhileLoading } from "../../service/api/patch-queries.ts";
import { CommentArea } from "../../comments/comment-area.tsx";
import { useDraft } from "../../service/drafts/use-draft.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { randomId } from "../../ui/random-id.ts";
import { cardTexts } from "./texts.ts";
import { withControl } from "../../ui/with-control.ts";

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
  const send = async () => {
    if (text.trim() === "" || isSending) return;
    setSending(true);
    setError(undefined);
    try {
      const body = { content: text.trim() };
      const { data } = await api.createCardComment({ params: { id: card.id }, body, idempotencyKey: randomId() });
      await patchWhileLoading<Wire.CardComment[]>(queryClient, keys.cardComments(card.id), (comments) =>
        comments.some((each) => each.id === data.id) ? comments : [...comments, data],
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
      <CommentArea
        area={area}
        label={texts.writeComment}
        placeholder={texts.writeComment}
        text={text}
        setText={setText}
        members={members}
        onSend={() => void send()}
        className="min-h-[62px] rounded-medium border border-line-field bg-sheet px-3 py-2 focus:border-accent focus:shadow-[0_0_0_3px_var(--accent-wash)]"
      />
      {error && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      <div className="mt-2 flex justify-end">
        <Button size="small" type="submit" hint={withControl("↵")} busy={isSending} disabled={text.trim() === ""}>
          {texts.comment}
        </Button>
      </div>
    </form>
  );
}
