import type { Wire } from "@corkboard/client";
import { useTexts } from "../../texts/catalogue.ts";
import { classNames } from "../../ui/class-names.ts";
import { Bot } from "../../ui/icons.ts";
import { claimTexts } from "./texts.ts";
import { useLease } from "./use-lease.ts";

interface ClaimBadgeProps {
  readonly ticketId: string;
  readonly claim: Wire.TicketClaim;
}

/** Who works on a ticket, at what, and for how long; highlighted if the agent waits for people. */
export function ClaimBadge({ ticketId, claim }: ClaimBadgeProps) {
  const texts = useTexts(claimTexts);
  const minutes = useLease(ticketId, claim);
  const isWaiting = claim.state === "asking" || claim.state === "delivered";
  const isOverdue = minutes !== undefined && minutes < 0;
  const doing = claim.state === "working" ? (claim.doing ?? texts.states.working) : texts.states[claim.state];
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-xs text-ink-2">
      <Bot size={14} aria-hidden="true" className={classNames("shrink-0", isWaiting ? "text-accent" : "text-ink-3")} />
      <b className="max-w-[40%] shrink-0 truncate font-[620]">{claim.agent}</b>
      <span
        title={doing}
        className={classNames(
          "min-w-0 truncate",
          isWaiting && "rounded-full bg-accent-wash px-2 py-px font-[550] text-accent",
        )}
      >
        {doing}
      </span>
      {minutes !== undefined && (
        <span
          title={texts.leaseHelp}
          className={classNames("shrink-0 tabular-nums", isOverdue ? "font-[550] text-danger" : "text-ink-3")}
        >
          <span aria-hidden="true">· </span>
          {isOverdue ? texts.overdue : texts.minutesLeft(minutes)}
        </span>
      )}
    </span>
  );
}
