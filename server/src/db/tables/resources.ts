import { boardLists, cards } from "./boards.ts";
import { claims, questions, ticketDeliveries } from "./claims.ts";
import type { ShownOf } from "./columns.ts";
import { comments } from "./comments.ts";
import { feedback } from "./feedback.ts";
import { members } from "./organisations.ts";
import { clients, projects } from "./projects.ts";
import { savedViews } from "./saved-views.ts";
import { tickets } from "./tickets.ts";
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
  saved_views: savedViews,
};

export type ResourceTable = keyof typeof resourceTables;

/** The columns of a row as the API shows them: flags as booleans, JSON as values. */
export type Shown<Table extends ResourceTable> = ShownOf<(typeof resourceTables)[Table]>;
