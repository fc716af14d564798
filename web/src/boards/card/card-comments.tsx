import type { Wire } from "@corkboard/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../service/api/client.ts";
import { membersQuery } from "../../service/api/resources.ts";
import { patchWhileLoading } from "../../service/api/patch-queries.ts";
import { cardCommentsQuery } from "../board-queries.ts";
import { CommentEntry } from "../../comments/comment-entry.tsx";
import { IntegrationTag } from "../../comments/integration-tag.tsx";
import { commentTexts } from "../../comments/texts.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { LazyBoundary } from "../../ui/error-boundary.tsx";
import { lazyComponent } from "../../ui/lazy.tsx";
import { holdAction } from "../../ui/held-action.ts";
import { Trash } from "../../ui/icons.ts";
import { CardComposer } from "./card-composer.tsx";
import { cardTexts } from "./texts.ts";

/** Few cards have a ticket that an agent works on. */
const StopAgents = lazyComponent<{ ticketIds: readonly string[] }>(() => import("../../tickets/stop-agents.tsx"));

export function CardComments({ card }: { readonly card: Wire.Card }) {
  const texts = useTexts(cardTexts);
  const commentsTexts = useTexts(commentTexts);
  const queryClient = useQueryClient();
  const { organisation } = useMembership();
  const { queryKey } = cardCommentsQuery(card.id);
  const { data: comments = [] } = useQuery(cardCommentsQuery(card.id));
  const { data: members = [] } = useQuery(membersQuery);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const names = members.map(({ display_name: name }) => name);
  const save = async (comment: Wire.CardComment, content: string) => {
    const params = { id: card.id, comment_id: comment.id };
    const { data } = await api.updateCardComment({ params, body: { content } });
    await patchWhileLoading<Wire.CardComment[]>(queryClient, queryKey, (known) =>
      known.map((each) => (each.id === data.id ? data : each)),
    );
  };
  const remove = ({ id }: Wire.CardComment) => {
    const show = () => setHidden((ids) => ids.filter((each) => each !== id));
    setHidden((ids) => [...ids, id]);
    holdAction({
      message: commentsTexts.deleted,
      undo: show,
      run: async () => {
        await api.deleteCardComment({ params: { id: card.id, comment_id: id } });
        await queryClient.invalidateQueries({ queryKey });
      },
    });
  };
  const canChange = ({ user_id: id }: Wire.CardComment) => id === organisation.user_id || organisation.role === "owner";
  const actionsOf = (comment: Wire.CardComment) => [
    {
      id: "delete",
      label: commentsTexts.delete,
      icon: <Trash size={14} />,
      danger: true,
      onSelect: () => remove(comment),
    },
  ];
  return (
    <section aria-label={texts.comments}>
      <h3 className="mb-3 text-sm font-[650]">{texts.comments}</h3>
      <ol>
        {comments
          .filter(({ id }) => !hidden.includes(id))
          .map((comment) => (
            <CommentEntry
              key={comment.id}
              id={comment.id}
              author={comment.author_name}
              createdAt={comment.created_at}
              content={comment.content}
              names={names}
              tag={<IntegrationTag comment={comment} />}
              onSave={canChange(comment) ? (content) => save(comment, content) : undefined}
              actions={canChange(comment) ? actionsOf(comment) : []}
            />
          ))}
      </ol>
      {card.ticket_ids.length > 0 && (
        <LazyBoundary>
          <StopAgents ticketIds={card.ticket_ids} />
        </LazyBoundary>
      )}
      <CardComposer card={card} members={members} />
    </section>
  );
}
