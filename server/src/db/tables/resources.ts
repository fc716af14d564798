import { boardLists, cards, cardsInText } from "./boards.ts";
import { chatAddresses } from "./chat.ts";
import { claims, questions, ticketDeliveries } from "./claims.ts";
import type { ShownOf } from "./columns.ts";
import { comments } from "./comments.ts";
import { feedback, feedbackInText } from "./feedback.ts";
import { members } from "./organisations.ts";
import { clients, projects } from "./projects.ts";
import { savedViews } from "./saved-views.ts";
import { tickets, ticketsInText } from "./tickets.ts";
import { webhookDeliveries, webhooks } from "./webhooks.ts";

/** The tables whose rows the API shows, by name. */
export const resourceTables = {
  clients,
  projects,
  feedback,
  board_lists: boardLists,
  cards,
  comments,
  tickets,
  claims,
  questions,
  ticket_deliveries: ticketDeliveries,
  members,
  webhooks,
  webhook_deliveries: webhookDeliveries,
  chat_addresses: chatAddresses,
  saved_views: savedViews,
};

export type ResourceTable = keyof typeof resourceTables;

/** The columns of a row as the API shows them: flags as booleans, JSON as values. */
export type Shown<Table extends ResourceTable> = ShownOf<(typeof resourceTables)[Table]>;

/**
 * The tables whose rows store what their columns of these names show, as JSON text (`db/stored-text.ts`). A change of one
 * of these columns writes the text; one of the others does not.
 */
export const columnsInText = { feedback: feedbackInText, cards: cardsInText, tickets: ticketsInText };

export type TextTable = keyof typeof columnsInText;

export type ColumnInText<Table extends ResourceTable> = Table extends TextTable
  ? keyof (typeof columnsInText)[Table] & string
  : never;

/** The columns of a description, to select them without what the row stores of its text. */
export const columnsOf = <Table extends TextTable>(table: Table) =>
  Object.keys(resourceTables[table]).map(
    (name) => `${table}.${name as keyof (typeof resourceTables)[Table] & string}` as const,
  );

/** What a row stores of its text. */
export interface TextColumns {
  /** Null if it would be too long, or for rows from before. */
  text: string | null;
  /** What the text consists of, as a number. */
  text_format: number | null;
  /** The version of the row that the text shows. Servers of earlier versions change rows without it. */
  text_version: number | null;
}
