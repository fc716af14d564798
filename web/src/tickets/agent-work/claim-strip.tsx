import type { Wire } from "@corkboard/client";
import { useTexts } from "../../texts/catalogue.ts";
import { classNames } from "../../ui/class-names.ts";
import { Bot } from "../../ui/icons.ts";
import { useIsBeingRevoked } from "./revoke-claim.ts";
import { StopButton } from "./stop-button.tsx";
import { claimTexts } from "./texts.ts";
import { useLease } from "./use-lease.ts";

interface ClaimStripProps {
  readonly ticketId: string;
  readonly claim: Wire.TicketClaim;
}

/** The agent that works on the ticket, and the way to stop it. */
export function ClaimStrip({ ticketId, claim }: ClaimStripProps) {
  const texts = useTexts(claimTexts);
  const minutes = useLease(ticketId, claim);
  const isBeingRevoked = useIsBeingRevoked(claim.id);
  const isOverdue = minutes !== undefined && minutes < 0;
  if (isBeingRevoked) return null;
  return (
    <div className="flex items-start gap-3 rounded-large bg-desk px-3.5 py-3 max-sm:flex-wrap">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-wash text-accent"
      >
        <Bot size={16} />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-[620] wrap-anywhere">{claim.agent}</b>
          <span className="text-xs text-ink-2">{texts.states[claim.state]}</span>
          <span className="text-xs text-ink-3">{texts.attempt(claim.attempt)}</span>
          {minutes !== undefined && (
            <span
              title={texts.leaseHelp}
              className={classNames("text-xs tabular-nums", isOverdue ? "font-[550] text-danger" : "text-ink-3")}
            >
              {isOverdue ? texts.overdue : texts.minutesLeft(minutes)}
            </span>
          )}
        </p>
        {claim.doing && <p className="mt-0.5 whitespace-pre-wrap text-ink-2 wrap-anywhere">{claim.doing}</p>}
      </div>
      <StopButton ticketId={ticketId} claim={claim} label={texts.revoke} />
    </div>
  );
}
