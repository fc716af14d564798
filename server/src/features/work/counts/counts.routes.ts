import { single } from "../../../http/responses/operation-response.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { readFeedbackCounts } from "../../intake/feedback/feedback.exports.ts";
import { readUnreadCount } from "../../reach/notifications/notifications.exports.ts";
import { readTicketCounts } from "../tickets/tickets.exports.ts";

export function countRoutes(on: OperationRegistry): void {
  on.read("getCounts", async ({ db, actor: { orgId: org, userId: user } }) => {
    const [feedback, tickets, unread] = await Promise.all([
      readFeedbackCounts(db, org),
      readTicketCounts(db, org),
      readUnreadCount(db, { org, user }),
    ]);
    return single({ feedback, tickets, unread_notifications: unread });
  });
}
