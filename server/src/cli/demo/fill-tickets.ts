import type { TicketGenerate, TicketStatus } from "@corkboard/contract";
import type { Actor } from "../../shared/actor.ts";
import type { Database } from "../../db/database.ts";
import { updateTicket } from "../../features/work/tickets/change-ticket.ts";
import { draftTicket, storeTicket, type TicketDraft } from "../../features/work/tickets/generate-ticket.ts";
import { gatherSource } from "../../features/work/tickets/ticket-source.ts";
import { builtinTicketWriter } from "../../ports/ai/builtin-writer.ts";
import { WriterUsage } from "../../ports/ai/writer-usage.ts";
import type { Dice } from "./dice.ts";
import type { DemoCard } from "./fill-board.ts";
import type { DemoFeedback } from "./fill-feedback.ts";

interface PlannedTicket {
  readonly source: TicketGenerate;
  readonly status: TicketStatus;
  readonly author: Actor;
  readonly assignee: Actor | undefined;
}

/** Generates tickets from some of the feedback and cards. Their statuses match those of their sources. */
export async function fillTickets(
  db: Database,
  dice: Dice,
  lead: Actor,
  feedback: readonly DemoFeedback[],
  cards: readonly DemoCard[],
): Promise<void> {
  const planned = [
    ...feedback.filter(({ type }) => type !== "general" && dice.chance(0.2)).map((item) => fromFeedback(dice, item)),
    ...cards.filter(({ listName }) => listName !== "Backlog" && dice.chance(0.15)).map((card) => fromCard(lead, card)),
  ];
  const writer = { ticketWriter: builtinTicketWriter, writerUsage: new WriterUsage() };
  const drafted: (PlannedTicket & { draft: TicketDraft })[] = [];
  for (const ticket of planned) {
    const source = await gatherSource(db, ticket.author, ticket.source, undefined);
    drafted.push({ ...ticket, draft: await draftTicket(writer, ticket.author.orgId, source) });
  }
  await db.write(async (tx) => {
    for (const { source, draft, author, status, assignee } of drafted) {
      const row = await storeTicket(tx, author, source, draft);
      if (assignee)
        await updateTicket(tx, author, { row, assignees: [], claim: null }, { status, assigned_to: assignee.userId });
    }
  });
}

const statusOfFeedback = { new: "open", in_progress: "in_progress", review: "in_progress", done: "done" } as const;

function fromFeedback(dice: Dice, { id, status, lead, developer }: DemoFeedback): PlannedTicket {
  return {
    source: { source_type: "feedback", source_id: id },
    status: statusOfFeedback[status],
    author: lead,
    assignee: status === "new" && dice.chance(0.5) ? undefined : developer,
  };
}

function fromCard(lead: Actor, { id, listName, developer }: DemoCard): PlannedTicket {
  return {
    source: { source_type: "board_card", source_id: id },
    status: listName === "Done" ? "done" : listName === "To do" ? "open" : "in_progress",
    author: lead,
    assignee: developer,
  };
}
