import type { Wire } from "@corkboard/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { membersQuery } from "../../../api/resources.ts";
import { cardCommentsQuery } from "../../../boards/board-queries.ts";
import { LinkedText } from "../../../comments/linked-text.tsx";
import { useMembership } from "../../../session/session.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { exactTime, longAge } from "../../../texts/format.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { holdAction } from "../../../ui/held-action.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Trash } from "../../../ui/icons.ts";
import { CardComposer } from "./card-composer.tsx";
import { cardTexts } from "./texts.ts";

export function CardComments({ card }: { readonly card: Wire.Card }) {
  const texts = useTexts(cardTexts);
  const queryClient = useQueryClient();
  const { data: comments = [] } = useQuery(cardCommentsQuery(card.id));
  const { data: members = [] } = useQuery(membersQuery);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const names = members.map(({ display_name: name }) => name);
  const remove = (id: string) => {
    const show = () => setHidden((ids) => ids.filter((each) => each !== id));
    setHidden((ids) => [...ids, id]);
    holdAction({
      message: texts.commentDeleted,
      undo: show,
      run: async () => {
        await api.deleteCardComment({ params: { id: card.id, comment_id: id } });
        await queryClient.invalidateQueries({ queryKey: cardCommentsQuery(card.id).queryKey });
      },
    });
  };
  return (
    <section aria-label={texts.comments}>
      <h3 className="mb-3 text-sm font-[650]">{texts.comments}</h3>
      <ol>
        {comments
          .filter(({ id }) => !hidden.includes(id))
          .map((comment) => (
            <Comment key={comment.id} comment={comment} names={names} onRemove={() => remove(comment.id)} />
          ))}
      </ol>
      <CardComposer card={card} members={members} />
    </section>
  );
}

interface CommentProps {
  readonly comment: Wire.CardComment;
  readonly names: readonly string[];
  readonly onRemove: () => void;
}

function Comment({ comment, names, onRemove }: CommentProps) {
  const texts = useTexts(cardTexts);
  const { organisation } = useMembership();
  const canRemove = comment.user_id === organisation.user_id || organisation.role === "owner";
  return (
    <li className="group/comment mb-[18px] grid grid-cols-[28px_minmax(0,1fr)] gap-3">
      <Avatar name={comment.author_name} size="large" />
      <div>
        <div className="flex min-h-6 items-center gap-1.5 text-sm">
          <b className="font-[620]">{comment.author_name}</b>
          <time dateTime={comment.created_at} title={exactTime(comment.created_at)} className="text-ink-3">
            {longAge(comment.created_at)}
          </time>
          {canRemove && (
            <IconButton
              label={texts.deleteComment}
              onClick={onRemove}
              className="ml-auto opacity-0 group-hover/comment:opacity-100 focus-visible:opacity-100 max-lg:opacity-100"
            >
              <Trash size={13} />
            </IconButton>
          )}
        </div>
        <p className="break-words whitespace-pre-wrap">
          <LinkedText text={comment.content} names={names} />
        </p>
      </div>
    </li>
  );
}
