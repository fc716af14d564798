import type { Api } from "./api.ts";
import { compose, type Page } from "./text/compose.ts";
import { say } from "./text/statement.ts";
import { ticketDocument } from "./ticket-document.ts";

export { type Api, ApiError } from "./api.ts";
export { InvalidCursor } from "./text/compose.ts";

/** Composing a page of this length takes a few milliseconds, and most tickets have one page. */
const tokens = 30_000;

/** A ticket as its readers without tools receive it: the document of `get_ticket`, with the evidence. */
export async function agentDocument(api: Api, id: string, cursor?: string): Promise<Page> {
  const { data: ticket } = await api.call("getTicket", { params: { id } });
  const document = await ticketDocument(api, ticket, { cursor, tokens, withEvidence: true });
  return compose(document, { cursor, tokens, more: () => say`They are on the next page.` });
}
