export { accessClaim, accessClaimOfHolder, accessHeldClaim, type HeldClaim } from "./held-claim.ts";
export { changeClaim, endClaim, leaseUntil } from "./save-claim.ts";
export { takeTicketFromAgent, takeTicketsFromAgents } from "./take-tickets.ts";
export { maxFailedAttempts } from "./claims.queries.ts";
