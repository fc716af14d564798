import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useReplyObstacle } from "../../comments/reply-permission.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { inputClass } from "../../ui/field.tsx";
import { TriangleAlert } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast-store.ts";
import { showDelivery } from "./show-delivery.ts";
import { claimTexts } from "./texts.ts";
import { useRequest } from "./use-request.ts";

interface ShowDialogProps {
  readonly delivery: Wire.TicketDelivery;
  readonly item: Wire.Feedback;
  readonly onClose: () => void;
}

/** What the client is going to read, in the member's words, and who learns of it. */
export function ShowDialog({ delivery, item, onClose }: ShowDialogProps) {
  const texts = useTexts(claimTexts);
  const queryClient = useQueryClient();
  const field = useId();
  const [summary, setSummary] = useState(delivery.summary);
  const { isBusy, run } = useRequest({ code: "already_shown", message: texts.alreadyShown });
  const unmet = delivery.criteria.filter(({ met }) => !met).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(
      () => showDelivery(queryClient, delivery, summary.trim()),
      () => {
        showToast({ message: texts.shown });
        onClose();
      },
    );
  };
  return (
    <Dialog title={texts.show} onClose={onClose} className="max-w-[520px]">
      <form onSubmit={submit}>
        {unmet > 0 && (
          <p className="mb-4 flex gap-2 rounded-medium border border-danger px-3 py-2 text-sm text-danger">
            <TriangleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
            {texts.unmet(unmet, delivery.criteria.length)}
          </p>
        )}
        <label htmlFor={field} className="mb-[5px] block text-sm font-[550]">
          {texts.clientReads}
        </label>
        <textarea
          id={field}
          aria-describedby={`${field}-help ${field}-who`}
          autoFocus
          value={summary}
          maxLength={20_000}
          onChange={(event) => setSummary(event.target.value)}
          className={`${inputClass} block h-auto! max-h-[40dvh] min-h-24 resize-none py-2 [field-sizing:content]`}
        />
        <p id={`${field}-help`} className="mt-1 text-xs text-ink-3">
          {texts.clientReadsHelp(delivery.agent)}
        </p>
        <p id={`${field}-who`} className="mt-3 text-sm wrap-anywhere text-ink-2">
          <Audience item={item} />
        </p>
        <DialogButtons
          confirm={texts.show}
          busy={isBusy}
          disabled={summary.trim() === ""}
          onClose={onClose}
          className="mt-5"
        />
      </form>
    </Dialog>
  );
}

/** Who can see the delivery, and who receives an email. */
function Audience({ item }: { readonly item: Wire.Feedback }) {
  const texts = useTexts(claimTexts);
  const { session } = useMembership();
  const obstacle = useReplyObstacle(item);
  if (item.spam) return texts.nobody;
  if (obstacle) return session.emails_enabled ? texts.onlyPortal : texts.onlyPortalWithoutEmail;
  if (!session.emails_enabled) return texts.withoutEmail;
  const { reporter_name: name, reporter_email: email } = item;
  return texts.withEmail(name === "" ? email : `${name} (${email})`);
}
