export { readTicketCounts } from "./ticket-counts.ts";
export { assignedTicket } from "./assigned-ticket.ts";
export { confirmedCriteria, numbersChangedUnder } from "./criteria.ts";
export { reviveTickets } from "./revive-tickets.ts";
export { setTicketStatus } from "./set-ticket-status.ts";
export { presentClaimedTicket, ticketPresenter } from "./tickets.present.ts";
