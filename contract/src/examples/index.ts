import { boardExamples } from "./boards.ts";
import { eventExamples } from "./events.ts";
import type { Examples } from "./example.ts";
import { feedbackExamples } from "./feedback.ts";
import { notificationExamples } from "./notifications.ts";
import { organisationExamples } from "./organisation.ts";
import { projectExamples } from "./projects.ts";
import { ticketExamples } from "./tickets.ts";
import { webhookExamples } from "./webhooks.ts";
import { widgetExamples } from "./widget.ts";

export type { Example } from "./example.ts";

/**
 * For every operation a request and its answer, out of one story. They stand apart from the routes because only the
 * document of the API shows them: a service that nobody asks for that does not load them.
 */
export const examples: Examples = {
  ...organisationExamples,
  ...projectExamples,
  ...feedbackExamples,
  ...boardExamples,
  ...ticketExamples,
  ...eventExamples,
  ...notificationExamples,
  ...webhookExamples,
  ...widgetExamples,
};
