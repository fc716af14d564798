import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { changeTicket, type TicketChange } from "../../tickets/change-ticket.ts";
import { tickCriterion } from "../../tickets/criteria.ts";
import { ticketQuery } from "../../tickets/ticket-queries.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import { hasCode } from "../../api/client.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { uiTexts } from "../../ui/texts.ts";
import { showToast } from "../../ui/toast-store.ts";

const maxAttempts = 3;

/** Changes a ticket, with Undo where that makes sense and a message where saving fails. */
export function useTicketActions(ticket: Wire.Ticket) {
  const queryClient = useQueryClient();
  const texts = useTexts(ticketTexts);
  const ui = useTexts(uiTexts);
  const report = (error: unknown) => showToast({ message: errorMessage(error), tone: "error" });
  const change = (values: TicketChange) => void changeTicket(queryClient, ticket.id, values).catch(report);

  const setStatus = (status: Wire.TicketStatus) => {
    const before = ticket.status;
    change({ status });
    const message = status === "done" ? texts.doneMessage : before === "done" ? texts.reopened : undefined;
    if (message) showToast({ message, action: { label: ui.undo, hint: "Z", run: () => change({ status: before }) } });
  };

  /** If somebody else changed the description meanwhile, the criterion is ticked in their text. */
  const tick = async (text: string, isMet: boolean) => {
    let current = ticket;
    for (let attempt = 1; ; attempt++) {
      const description = tickCriterion(current.description, text, isMet);
      if (description === undefined) return void showToast({ message: texts.criterionGone });
      try {
        return void (await changeTicket(queryClient, ticket.id, { description }, { ifVersion: current.version }));
      } catch (error) {
        if (!hasCode(error, "stale_object") || attempt === maxAttempts) return void report(error);
        current = await queryClient.fetchQuery({ ...ticketQuery(ticket.id), staleTime: 0 });
      }
    }
  };

  return { change, setStatus, tick };
}
