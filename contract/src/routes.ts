import type { OperationName } from "./operations.ts";
import type { Route } from "./route.ts";
import { auditRoutes } from "./routes/audit.ts";
import { boardRoutes } from "./routes/boards.ts";
import { chatAddressRoutes } from "./routes/chat-addresses.ts";
import { claimRoutes } from "./routes/claims.ts";
import { contactRoutes } from "./routes/contacts.ts";
import { countRoutes } from "./routes/counts.ts";
import { eventRoutes } from "./routes/events.ts";
import { failedJobRoutes } from "./routes/failed-jobs.ts";
import { feedbackRoutes } from "./routes/feedback.ts";
import { invitationRoutes } from "./routes/invitations.ts";
import { myWorkRoutes } from "./routes/my-work.ts";
import { notificationRoutes } from "./routes/notifications.ts";
import { organisationRoutes } from "./routes/organisation.ts";
import { overviewRoutes } from "./routes/overview.ts";
import { passwordRoutes } from "./routes/passwords.ts";
import { projectRoutes } from "./routes/projects.ts";
import { serviceRoutes } from "./routes/service.ts";
import { savedViewRoutes } from "./routes/saved-views.ts";
import { searchRoutes } from "./routes/search.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { setupRoutes } from "./routes/setup.ts";
import { signInRoutes } from "./routes/sign-in.ts";
import { ticketRoutes } from "./routes/tickets.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { widgetRoutes } from "./routes/widget.ts";

/** One entry for every operation, which the compiler enforces. */
export const routes = {
  ...organisationRoutes,
  ...contactRoutes,
  ...projectRoutes,
  ...feedbackRoutes,
  ...boardRoutes,
  ...ticketRoutes,
  ...overviewRoutes,
  ...countRoutes,
  ...claimRoutes,
  ...auditRoutes,
  ...searchRoutes,
  ...myWorkRoutes,
  ...savedViewRoutes,
  ...eventRoutes,
  ...notificationRoutes,
  ...webhookRoutes,
  ...chatAddressRoutes,
  ...failedJobRoutes,
  ...widgetRoutes,
  ...serviceRoutes,
  ...invitationRoutes,
  ...sessionRoutes,
  ...signInRoutes,
  ...passwordRoutes,
  ...setupRoutes,
} as const satisfies Record<OperationName, Route>;

export type Routes = typeof routes;
