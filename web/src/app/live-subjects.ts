import { lazyPart } from "@corkboard/widget/lazy";
import { applyFeedbackEvents } from "../feedback/apply-feedback-events.ts";
import { forgetNewItems } from "../feedback/new-items.ts";
import { applyNotification } from "../notifications/apply-notification.ts";
import { applyResourceEvents } from "../service/api/apply-resource-events.ts";
import { keys } from "../service/api/keys.ts";
import { type LiveSubject, onceCached } from "../service/live/live-subject.ts";
import { applyTicketEvents } from "../tickets/apply-ticket-events.ts";

const loadBoards = lazyPart(() => import("../boards/apply-board-events.ts"));
const loadAgentWork = lazyPart(() => import("../tickets/agent-work/apply-claim-events.ts"));
const loadAttempts = lazyPart(() => import("../tickets/agents/apply-attempt-events.ts"));
const loadMyWork = lazyPart(() => import("../my-work/apply-my-work-events.ts"));

/** Everything that keeps cached data current, in the order in which it is applied. */
export const liveSubjects: readonly LiveSubject[] = [
  { applyEvents: applyFeedbackEvents, reset: forgetNewItems },
  { applyEvents: applyTicketEvents },
  onceCached(
    [keys.board(""), keys.card(""), keys.archivedCards(""), keys.cardComments("")],
    async () => (await loadBoards()).applyBoardEvents,
  ),
  onceCached(
    [keys.ticketLists, keys.ticket(""), keys.claims(""), keys.questions(""), keys.ticketDeliveries("")],
    async () => (await loadAgentWork()).applyClaimEvents,
  ),
  onceCached([keys.allAttempts], async () => (await loadAttempts()).applyAttemptEvents),
  onceCached([keys.myWork], async () => (await loadMyWork()).applyMyWorkEvents),
  { applyNotification, outsideLog: [keys.notifications, keys.unread, keys.myWork] },
  { applyEvents: applyResourceEvents },
];
