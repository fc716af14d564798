import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { hasCode } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { useActions } from "../../service/keyboard/actions.ts";
import { setReady } from "../change-criteria.ts";
import { criteriaTexts } from "../criteria-texts.ts";
import { finishRemovals, useHeldRemovals, withoutHeld } from "../held-removals.ts";
import { useTryAgain } from "../try-again.ts";
import { ChangedMeanwhile } from "../send-unless-changed.ts";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, longAge } from "../../texts/format.ts";
import { Button } from "../../ui/button.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { uiTexts } from "../../ui/texts.ts";
import { showToast } from "../../ui/toast-store.ts";
import { withControl } from "../../ui/with-control.ts";

/** Releases a ticket for agents, which needs a confirmed criterion, takes it back, and revives it. */
export function Readiness({ ticket }: { readonly ticket: Wire.Ticket }) {
  const texts = useTexts(criteriaTexts);
  const ui = useTexts(uiTexts);
  const reasonId = useId();
  const queryClient = useQueryClient();
  const removals = useHeldRemovals();
  const { id, ready_at: readyAt } = ticket;
  const tryAgain = useTryAgain(ticket);
  const isReleasable = withoutHeld(ticket, removals).some(({ state }) => state === "confirmed");

  const set = async (ready: boolean) => {
    try {
      // What the person has removed must not reach an agent.
      await finishRemovals(id);
      await setReady(queryClient, id, ready);
      const undo = { label: ui.undo, hint: "Z", run: () => void set(!ready) };
      showToast({ message: ready ? texts.released : texts.draftAgain, action: undo });
    } catch (error) {
      const isUnconfirmed = hasCode(error, "no_confirmed_criterion");
      if (isUnconfirmed) void queryClient.invalidateQueries({ queryKey: keys.ticket(id) });
      const isChanged = error instanceof ChangedMeanwhile;
      const message = isChanged ? texts.notReleased : isUnconfirmed ? texts.noneConfirmedAnymore : errorMessage(error);
      showToast({ message, tone: "error" });
    }
  };
  const release = () => {
    if (readyAt !== null || ticket.status === "done") return false;
    if (isReleasable) void set(true);
    else showToast({ message: texts.confirmFirst });
    return undefined;
  };
  useActions([{ keys: "Control+Enter", label: texts.readyForAgents, group: texts.keys.group, run: release }]);

  if (ticket.status === "done") return null;
  if (readyAt !== null)
    return (
      <>
        {!ticket.set_aside && (
          <time dateTime={readyAt} title={exactTime(readyAt)} className="text-xs text-ink-3">
            {texts.readySince(longAge(readyAt))}
          </time>
        )}
        <ActionButton size="small" onClick={() => void set(false)} label={texts.backToDraft} />
        {ticket.set_aside && <ActionButton look="primary" size="small" onClick={tryAgain} label={texts.tryAgain} />}
      </>
    );
  return (
    <>
      {!isReleasable && (
        <span id={reasonId} className="text-xs text-ink-3">
          {texts.confirmFirst}
        </span>
      )}
      <Button
        look="primary"
        size="small"
        hint={withControl("↵")}
        aria-keyshortcuts="Control+Enter"
        disabled={!isReleasable}
        aria-describedby={isReleasable ? undefined : reasonId}
        onClick={release}
      >
        {texts.readyForAgents}
      </Button>
    </>
  );
}
