import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { cardCommentsQuery, cardQuery } from "../../../boards/board-queries.ts";
import { commentsQuery, feedbackQuery } from "../../../feedback/feedback-queries.ts";
import type { QuotedSource } from "../../quote.ts";
import { readIncidents, titleOf } from "../../../feedback/browser-facts.ts";

interface SourceState {
  readonly source: QuotedSource | undefined;
  readonly isGone: boolean;
}

/** The texts that the criteria of a ticket cite. Comments are loaded only if one of them is cited. */
export function useQuotedSource(ticket: Wire.Ticket): SourceState {
  const { source_id: id, source_type: type } = ticket;
  const citesComment = ticket.criteria.some(({ cites }) => cites.some((cite) => "comment" in cite));
  const isReport = type === "feedback";
  const report = useQuery({ ...feedbackQuery(id), enabled: isReport });
  const reportComments = useQuery({ ...commentsQuery(id), enabled: isReport && citesComment });
  const card = useQuery({ ...cardQuery(id), enabled: !isReport });
  const cardComments = useQuery({ ...cardCommentsQuery(id), enabled: !isReport && citesComment });
  if (isReport)
    return {
      source: report.data && { fields: fieldsOfReport(report.data), comments: reportComments.data ?? [] },
      isGone: report.isError,
    };
  const comments = (cardComments.data ?? []).map(({ id: commentId, author_name: author, content }) => ({
    id: commentId,
    author,
    content,
  }));
  return { source: card.data && { fields: fieldsOfCard(card.data), comments }, isGone: card.isError };
}

const fieldsOfReport = (report: Wire.Feedback): QuotedSource["fields"] => ({
  title: [report.title],
  description: [report.description],
  page_url: [report.page_url],
  browser_info: readIncidents(report.browser_info).map(titleOf),
  annotations: report.annotations.flatMap(({ comment }) => (typeof comment === "string" && comment ? [comment] : [])),
});

const fieldsOfCard = (card: Wire.Card): QuotedSource["fields"] => ({
  title: [card.title],
  description: [card.description ?? ""],
  checklist: card.checklist.map(({ text }) => text),
});
