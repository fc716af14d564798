import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useDraft } from "../../service/drafts/use-draft.ts";
import { changeTicket } from "../change-ticket.ts";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { Button } from "../../ui/button.tsx";
import { errorMessage } from "../../ui/error-message.ts";
import { inputClass } from "../../ui/field.tsx";
import { Check, Eye } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast-store.ts";
import { uiTexts } from "../../ui/texts.ts";
import { decideDelivery } from "./decide-delivery.ts";
import { ShowDialog } from "./show-dialog.tsx";
import { claimTexts } from "./texts.ts";
import { useRequest } from "./use-request.ts";

interface VerdictProps {
  readonly delivery: Wire.TicketDelivery;
  /** The report that the ticket was made from, whose reporter and client can decide once the delivery is shown to them. */
  readonly item: Wire.Feedback | undefined;
}

/** Show it to the client, accept it, or "Not fixed yet" with a reason. */
export function Verdict({ delivery, item }: VerdictProps) {
  const texts = useTexts(claimTexts);
  const queryClient = useQueryClient();
  const [isRejecting, setRejecting] = useState(false);
  const [isShowing, setShowing] = useState(false);
  const { isBusy, run } = useRequest({ code: "already_decided", message: texts.alreadyDecided });
  const reopen = () =>
    void changeTicket(queryClient, delivery.ticket_id, { status: "open" }).catch((error: unknown) =>
      showToast({ message: errorMessage(error), tone: "error" }),
    );
  const accept = () =>
    run(
      () => decideDelivery(queryClient, delivery, { verdict: "accept" }),
      () => showToast({ message: texts.accepted, action: { label: texts.reopen, run: reopen } }),
    );
  const reject = (reason: string, done: () => void) =>
    run(
      () => decideDelivery(queryClient, delivery, { verdict: "reject", reason }),
      () => {
        done();
        showToast({ message: texts.sentBack });
      },
    );
  if (isRejecting) {
    const help = !item || delivery.shown_at !== null ? texts.whyNotHelp : texts.whyNotHelpInternal;
    return (
      <Rejection id={delivery.id} help={help} isBusy={isBusy} onReject={reject} onClose={() => setRejecting(false)} />
    );
  }
  const canShow = item !== undefined && delivery.shown_at === null;
  const acceptButton = (
    <ActionButton
      look={canShow ? "plain" : "primary"}
      icon={<Check size={15} />}
      busy={isBusy}
      onClick={accept}
      label={texts.accept}
    />
  );
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
      {canShow && (
        <ActionButton
          look="primary"
          icon={<Eye size={15} />}
          busy={isBusy}
          onClick={() => setShowing(true)}
          label={texts.show}
        />
      )}
      {!canShow && acceptButton}
      <ActionButton busy={isBusy} onClick={() => setRejecting(true)} label={texts.notFixed} />
      {canShow && acceptButton}
      {isShowing && canShow && <ShowDialog delivery={delivery} item={item} onClose={() => setShowing(false)} />}
    </div>
  );
}

interface RejectionProps {
  readonly id: string;
  readonly help: string;
  readonly isBusy: boolean;
  readonly onReject: (reason: string, done: () => void) => void;
  readonly onClose: () => void;
}

function Rejection({ id, help, isBusy, onReject, onClose }: RejectionProps) {
  const texts = useTexts(claimTexts);
  const { cancel } = useTexts(uiTexts);
  const field = useId();
  const draft = useDraft(`rejection:${id}`);
  const isEmpty = draft.text.trim() === "";
  return (
    <form
      className="mt-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onReject(draft.text.trim(), draft.clear);
      }}
    >
      <label htmlFor={field} className="mb-[5px] block text-sm font-[550]">
        {texts.whyNot}
      </label>
      <textarea
        id={field}
        aria-describedby={`${field}-help`}
        autoFocus
        value={draft.text}
        maxLength={20_000}
        onChange={(event) => draft.setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
        className={`${inputClass} block h-auto! min-h-20 resize-none py-2 [field-sizing:content]`}
      />
      <p id={`${field}-help`} className="mt-1 text-xs text-ink-3">
        {help}
      </p>
      <div className="mt-3 flex gap-2">
        <Button look="primary" type="submit" busy={isBusy} disabled={isEmpty}>
          {texts.sendBack}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
