import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, hasCode } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { showToast } from "../../ui/toast-store.ts";
import { ticketTexts } from "../texts.ts";

/** Deletes a ticket that nobody has released or begun. */
export function DiscardDraft({ ticket }: { readonly ticket: Wire.Ticket }) {
  const texts = useTexts(ticketTexts);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (ticket.ready_at !== null || ticket.status !== "open" || ticket.claim) return null;
  const discard = async () => {
    setBusy(true);
    try {
      await api.deleteTicket({ params: { id: ticket.id } });
    } catch (error) {
      if (!hasCode(error, "ticket_not_found")) {
        setBusy(false);
        showToast({ message: errorMessage(error), tone: "error" });
        return;
      }
    }
    await navigate({ to: "/tickets" });
    void queryClient.invalidateQueries({ queryKey: keys.ticketLists });
    showToast({ message: texts.discarded });
  };
  return (
    <>
      <ActionButton look="quiet" size="small" onClick={() => setAsking(true)} label={texts.discard} />
      {isAsking && (
        <Dialog title={texts.discardTitle} onClose={() => setAsking(false)}>
          <p className="mb-5 text-sm text-ink-2">{texts.discardHelp}</p>
          <DialogButtons
            confirm={texts.discard}
            look="danger"
            busy={isBusy}
            onConfirm={() => void discard()}
            onClose={() => setAsking(false)}
          />
        </Dialog>
      )}
    </>
  );
}
