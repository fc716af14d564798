import { Ticket, type TicketClaim, TicketGenerated } from "@corkboard/contract";
import { columnsOnly, presenter } from "../../../db/presenter.ts";
import type { Tables } from "../../../db/tables.ts";
import type { RowWithText, TextRow, View } from "../../../db/stored-text.ts";
import type { Actor } from "../../../shared/actor.ts";
import { type AssignedTicket, assigneesOf, claimOf, type TicketRelations } from "./assigned-ticket.ts";
import { isSetAside } from "./is-set-aside.ts";
import { criteriaOf, withoutProposals } from "./criteria.ts";

const sourcePaths = { feedback: "/api/v1/feedback", board_card: "/api/v1/boards/cards" } as const;

interface Related {
  readonly assignees: readonly string[];
  readonly claim: TicketClaim | null;
}

export const ticketPresenter = presenter<Related>()("tickets", Ticket, {
  text: {
    source_url: {
      from: ["source_type", "source_id"],
      value: ({ source_type, source_id }) => `${sourcePaths[source_type]}/${source_id}`,
    },
    criteria: {
      from: ["criteria", "description", "ai_context", "ready_at"],
      value: (row) => [...criteriaOf(row)],
    },
  },
  rest: {
    assigned_to: { from: [], value: (_, { assignees }) => assignees[0] ?? null },
    assigned_user_ids: { from: [], value: (_, { assignees }) => [...assignees] },
    set_aside: { from: ["status", "failed_attempts"], value: isSetAside },
    claim: { from: [], value: (_, { claim }) => claim },
  },
});

type Reader = Pick<Actor, "scope">;

export const presentTicket = ({ scope }: Reader, ticket: AssignedTicket): Ticket =>
  ticketPresenter.of(scope === "agent" ? withoutProposals(ticket.row) : ticket.row, ticket);

/** What a claim is about. Whoever claims, works as an agent. */
export const presentClaimedTicket = (ticket: AssignedTicket): Ticket => presentTicket({ scope: "agent" }, ticket);

type ShownTicket = RowWithText & TicketRelations & Pick<Tables["tickets"], (typeof ticketPresenter.apart)[number]>;

/** How somebody sees tickets. Quotes in texts are escaped, so what is looked for can only be the state of a criterion. */
export const ticketsAsSeenBy = ({ scope }: Reader): View<"tickets", ShownTicket> => ({
  table: "tickets",
  kept: [],
  hidesSome: scope === "agent" ? (text) => text.includes('"state":"proposed"') : undefined,
  text: (row: TextRow<"tickets">) => ticketPresenter.text(scope === "agent" ? withoutProposals(row) : row),
  rest: (row) => ticketPresenter.rest(row, { assignees: assigneesOf(row), claim: claimOf(row) }),
});

/** The spec's shorter response to generating a ticket. */
export const presentTicketGenerated = presenter<void>()("tickets", TicketGenerated, columnsOnly).of;
