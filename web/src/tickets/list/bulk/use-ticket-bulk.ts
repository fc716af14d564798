import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, etagOf } from "../../../service/api/client.ts";
import { keys } from "../../../service/api/keys.ts";
import { useActions } from "../../../service/keyboard/actions.ts";
import { criteriaTexts } from "../../criteria-texts.ts";
import { withoutHeld } from "../../held-removals.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { uiTexts } from "../../../ui/texts.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { changeTickets, type FailedTicket } from "./change-tickets.ts";

/** The criteria of a ticket that nobody has confirmed. */
export const proposedLines = (ticket: Wire.Ticket): Wire.Criterion[] =>
  withoutHeld(ticket).filter(({ state }) => state === "proposed");

/** Confirms and releases the selected tickets. */
export function useTicketBulk(selected: readonly Wire.Ticket[], clear: () => void) {
  const texts = useTexts(criteriaTexts);
  const ui = useTexts(uiTexts);
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<{ readonly finished: number; readonly total: number }>();
  const [failed, setFailed] = useState<readonly FailedTicket[]>([]);
  const [isAsking, setAsking] = useState(false);

  const run = async (
    tickets: readonly Wire.Ticket[],
    change: (ticket: Wire.Ticket) => Promise<{ readonly data: Wire.Ticket }>,
  ): Promise<readonly Wire.Ticket[]> => {
    setFailed([]);
    const total = tickets.length;
    setProgress({ finished: 0, total });
    const failures = await changeTickets(queryClient, tickets, change, (finished) => setProgress({ finished, total }));
    setProgress(undefined);
    setFailed(failures);
    // They are shown as they are now, and can be tried again.
    if (failures.length > 0) void queryClient.invalidateQueries({ queryKey: keys.ticketLists });
    return tickets.filter(({ id }) => !failures.some(({ ticket }) => ticket.id === id));
  };
  const setReady = (ready: boolean) => (ticket: Wire.Ticket) =>
    api.updateTicket({ params: { id: ticket.id }, body: { ready } });

  /** For the lines that the question was about: those that somebody changes meanwhile are left alone. */
  const confirm = async () => {
    const tickets = selected.filter((ticket) => proposedLines(ticket).length > 0);
    const done = await run(tickets, (ticket) =>
      api.confirmCriteria({
        params: { id: ticket.id },
        body: { numbers: proposedLines(ticket).map(({ number }) => number) },
        ifMatch: etagOf(ticket.version),
      }),
    );
    if (done.length > 0) showToast({ message: texts.bulkConfirmed(done.length) });
  };
  const release = async () => {
    const drafts = selected.filter(({ ready_at, status }) => ready_at === null && status !== "done");
    if (drafts.length === 0) {
      showToast({ message: texts.alreadyReady });
      return;
    }
    const done = await run(drafts, setReady(true));
    if (done.length === 0) return;
    if (done.length === drafts.length) clear();
    const undo = async () => {
      const undone = await run(done, setReady(false));
      if (undone.length > 0) showToast({ message: texts.bulkDraft(undone.length) });
    };
    showToast({
      message: texts.bulkReady(done.length),
      action: { label: ui.undo, hint: "Z", run: () => void undo() },
    });
  };
  const ask = () => {
    if (selected.some((ticket) => proposedLines(ticket).length > 0)) setAsking(true);
    else showToast({ message: texts.nothingToConfirm });
  };

  const group = texts.bulkGroup;
  useActions(
    selected.length === 0 || progress
      ? []
      : [
          { keys: "Y", label: texts.confirmAllCriteria, group, run: ask },
          { keys: "Control+Enter", label: texts.readyForAgents, group, run: () => void release() },
          { keys: "Escape", label: texts.clearSelection, group, isForKeysOnly: true, run: clear },
        ],
  );
  return {
    progress,
    failed,
    isAsking,
    ask,
    stopAsking: () => setAsking(false),
    confirm,
    release,
    dismiss: () => setFailed([]),
  };
}
