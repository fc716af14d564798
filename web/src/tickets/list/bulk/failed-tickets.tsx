import { Link } from "@tanstack/react-router";
import { criteriaTexts } from "../../criteria-texts.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { X } from "../../../ui/icons.ts";
import { uiTexts } from "../../../ui/texts.ts";
import type { FailedTicket } from "./change-tickets.ts";

interface FailedTicketsProps {
  readonly failed: readonly FailedTicket[];
  readonly onDismiss: () => void;
}

/** Every ticket that could not be changed, with the reason. */
export function FailedTickets({ failed, onDismiss }: FailedTicketsProps) {
  const texts = useTexts(criteriaTexts);
  const ui = useTexts(uiTexts);
  return (
    <div
      role="alert"
      className="flex shrink-0 items-start gap-3 border-b border-line bg-raised px-6 py-3 text-sm max-sm:px-4"
    >
      <div className="min-w-0 flex-1">
        <p className="font-[550] text-danger">{texts.bulkFailed(failed.length)}</p>
        <ul className="mt-1 max-h-40 space-y-0.5 overflow-y-auto">
          {failed.map(({ ticket, reason }) => (
            <li key={ticket.id} className="wrap-anywhere">
              <Link
                to="/tickets/$ticketId"
                params={{ ticketId: ticket.id }}
                className="font-[550] text-accent hover:underline"
              >
                {ticket.title}
              </Link>{" "}
              <span className="text-ink-2">{reason}</span>
            </li>
          ))}
        </ul>
      </div>
      <IconButton label={ui.dismiss} onClick={onDismiss}>
        <X size={15} />
      </IconButton>
    </div>
  );
}
