import { Ticket, TicketGenerated } from "@corkboard/contract";
import { presenter } from "../../../db/presenter.ts";
import type { Tables } from "../../../db/tables.ts";
import type { Actor } from "../../../shared/actor.ts";
import { criteriaOf, withoutProposals } from "./criteria.ts";
import type { AssignedTicket } from "./assigned-ticket.ts";

type TicketRow = Tables["tickets"];

const sourcePaths = { feedback: "/api/v1/feedback", board_card: "/api/v1/boards/cards" } as const;

const present = presenter<AssignedTicket>()("tickets", Ticket, {
  source_url: {
    from: ["source_type", "source_id"],
    value: ({ source_type, source_id }) => `${sourcePaths[source_type]}/${source_id}`,
  },
  criteria: {
    from: ["criteria", "description", "ai_context", "ready_at"],
    value: (row) => [...criteriaOf(row)],
  },
  assigned_to: { from: [], value: (_, { assignees }) => assignees[0] ?? null },
  assigned_user_ids: { from: [], value: (_, { assignees }) => [...assignees] },
  claim: { from: [], value: (_, { claim }) => claim },
});

type Reader = Pick<Actor, "scope">;

const readBy = ({ scope }: Reader, row: TicketRow) => (scope === "agent" ? withoutProposals(row) : row);

export const presentTicket = (reader: Reader, ticket: AssignedTicket): Ticket =>
  present.of(readBy(reader, ticket.row), ticket);

/** The same as JSON text. */
export const ticketJson = (reader: Reader, ticket: AssignedTicket): string =>
  present.json(readBy(reader, ticket.row), ticket);

/** What a claim is about. Whoever claims, works as an agent. */
export const presentClaimedTicket = (ticket: AssignedTicket): Ticket => presentTicket({ scope: "agent" }, ticket);

/** The spec's shorter response to generating a ticket. */
export const presentTicketGenerated = presenter<void>()("tickets", TicketGenerated, {}).of;
