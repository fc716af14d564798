import type { Card } from "@corkboard/contract";
import { say } from "./text/statement.ts";
import { authorOfCard, type Quote, quoteLine } from "./text/trust.ts";

/** The files of a card. Their URLs work for a day. */
export const attachmentQuotes = (card: Card): Quote[] =>
  card.attachments.map(({ name, url, bytes }, index) =>
    quoteLine(authorOfCard(card), say`attachment ${index + 1}, ${bytes} bytes`, `${name} ${url}`),
  );
