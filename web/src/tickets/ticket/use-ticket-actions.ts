import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { changeTicket, type TicketChange } from "../change-ticket.ts";
import { ticketTexts } from "../texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { uiTexts } from "../../ui/texts.ts";
import { showToast } from "../../ui/toast-store.ts";

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

  return { change, setStatus };
}
