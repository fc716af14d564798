export { draftOf } from "./claims.present.ts";
export { accessClaim, accessClaimOfHolder, accessHeldClaim } from "./held-claim.ts";
export { keepDraft } from "./keep-draft.ts";
export { revokeClaimsOf } from "./revoke-claims.ts";
export { changeClaim, endClaim, type HeldClaim, leaseUntil } from "./save-claim.ts";
export { takeTicketFromAgent, takeTicketsFromAgents } from "./take-tickets.ts";
