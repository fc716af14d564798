import type { Wire } from "@corkboard/client";
import { readIncidents } from "@corkboard/contract/session-steps";
import { useQuery } from "@tanstack/react-query";
import { cardCommentsQuery, cardQuery } from "../../../boards/board-queries.ts";
import { commentsQuery, feedbackQuery } from "../../../feedback/feedback-queries.ts";
import type { QuotedSource } from "../../quote.ts";
import { titleOf } from "../../../feedback/browser-facts.ts";

interface SourceState {
  readonly source: QuotedSource | undefined;
  readonly isGone: boolean;
}

/** The texts that the criteria of a ticket cite. Comments are loaded only if one of them is cited. */
export function useQuotedSource(ticket: Wire.Ticket): SourceState {
  const { source_id: id, source_type: type } = ticket;
  const citesComment = ticket.criteria.some(({ cites }) => cites.some((cite) => "comment" in cite));
  const isFeedback = type === "feedback";
  const item = useQuery({ ...feedbackQuery(id), enabled: isFeedback });
  const itemComments = useQuery({ ...commentsQuery(id), enabled: isFeedback && citesComment });
  const card = useQuery({ ...cardQuery(id), enabled: !isFeedback });
  const cardComments = useQuery({ ...cardCommentsQuery(id), enabled: !isFeedback && citesComment });
  if (isFeedback)
    return {
      source: item.data && { fields: fieldsOfItem(item.data), comments: itemComments.data ?? [] },
      isGone: item.isError,
    };
  const comments = (cardComments.data ?? []).map(({ id: commentId, author_name: author, content }) => ({
    id: commentId,
    author,
    content,
  }));
  return { source: card.data && { fields: fieldsOfCard(card.data), comments }, isGone: card.isError };
}

const fieldsOfItem = (item: Wire.Feedback): QuotedSource["fields"] => ({
  title: [item.title],
  description: [item.description],
  page_url: [item.page_url],
  browser_info: readIncidents(item.browser_info).map(titleOf),
  annotations: item.annotations.flatMap(({ comment }) => (typeof comment === "string" && comment ? [comment] : [])),
});

const fieldsOfCard = (card: Wire.Card): QuotedSource["fields"] => ({
  title: [card.title],
  description: [card.description ?? ""],
  checklist: card.checklist.map(({ text }) => text),
});
