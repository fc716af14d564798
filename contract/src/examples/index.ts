import { auditExamples } from "./audit.ts";
import { boardExamples } from "./boards.ts";
import { chatAddressExamples } from "./chat-addresses.ts";
import { claimExamples } from "./claims.ts";
import { contactExamples } from "./contacts.ts";
import { countExamples } from "./counts.ts";
import { eventExamples } from "./events.ts";
import type { Examples } from "./example.ts";
import { failedJobExamples } from "./failed-jobs.ts";
import { feedbackExamples } from "./feedback.ts";
import { notificationExamples } from "./notifications.ts";
import { organisationExamples } from "./organisation.ts";
import { overviewExamples } from "./overview.ts";
import { peopleExamples } from "./people.ts";
import { projectExamples } from "./projects.ts";
import { serviceExamples } from "./service.ts";
import { savedViewExamples } from "./saved-views.ts";
import { searchExamples } from "./search.ts";
import { ticketExamples } from "./tickets.ts";
import { webhookExamples } from "./webhooks.ts";
import { widgetExamples } from "./widget.ts";

export type { Example } from "./example.ts";

/**
 * A request and a response for every operation, consistent with each other. They are separate from the routes because
 * only the OpenAPI document uses them, which is built on its first request.
 */
export const examples: Examples = {
  ...peopleExamples,
  ...organisationExamples,
  ...contactExamples,
  ...projectExamples,
  ...feedbackExamples,
  ...boardExamples,
  ...ticketExamples,
  ...overviewExamples,
  ...countExamples,
  ...claimExamples,
  ...auditExamples,
  ...searchExamples,
  ...savedViewExamples,
  ...eventExamples,
  ...notificationExamples,
  ...webhookExamples,
  ...chatAddressExamples,
  ...failedJobExamples,
  ...serviceExamples,
  ...widgetExamples,
};
