export { revokeClaimsOf } from "./claims/revoke-claims.ts";
export { takeTicketFromAgent, takeTicketsFromAgents } from "./claims/take-tickets.ts";
export { decideDelivery } from "./deliveries/decide-delivery.ts";
export { answerQuestion, answerWithReply } from "./questions/answer-question.ts";
export { withInertLinks } from "./questions/inert-links.ts";
