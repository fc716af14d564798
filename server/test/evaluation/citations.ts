import type { Citation, CitedField, TicketSource } from "../../src/ports/ai/proposal.ts";

const isFilled: Readonly<Record<CitedField, (source: TicketSource) => boolean>> = {
  title: (source) => source.title !== "",
  description: (source) => source.description !== "",
  type: (source) => source.type !== undefined,
  page_url: (source) => Boolean(source.pageUrl),
  labels: (source) => source.labels.length > 0,
  checklist: (source) => source.checklist.length > 0,
  due_date: (source) => source.dueDate !== undefined,
  browser_info: (source) => Object.keys(source.browserInfo).length > 0,
  annotations: (source) => source.annotations.length > 0,
  screenshot: (source) => source.screenshotLink !== undefined || source.screenshot !== undefined,
};

/** Whether there is something in the cited place. A field nobody filled in supports nothing. */
export const existsIn = (citation: Citation, source: TicketSource): boolean =>
  "comment" in citation
    ? source.comments.some((comment) => comment.id === citation.comment)
    : Object.hasOwn(isFilled, citation.field) && isFilled[citation.field](source);

export const nameOf = (citation: Citation) => ("comment" in citation ? `comment ${citation.comment}` : citation.field);
