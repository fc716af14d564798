import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, formatNumber, shortAge } from "../../texts/format.ts";
import { classNames } from "../../ui/class-names.ts";
import { RevokeDialog } from "../agent-work/revoke-dialog.tsx";
import { revokeClaim, useIsBeingRevoked } from "../agent-work/revoke-claim.ts";
import { useLease } from "../agent-work/use-lease.ts";
import { Part } from "./part.tsx";
import { agentsTexts } from "./texts.ts";
import { TicketCell } from "./ticket-cell.tsx";

/** The agents that work, with the way to stop each of them. */
export function Working({ attempts }: { readonly attempts: readonly Wire.Attempt[] }) {
  const texts = useTexts(agentsTexts);
  return (
    <Part
      title={texts.working}
      note={attempts.length > 0 ? formatNumber(attempts.length) : undefined}
      empty={texts.nobodyWorks}
    >
      {attempts.length > 0 && (
        <table className="w-full table-fixed text-sm max-sm:block">
          <thead className="text-left text-xs text-ink-3 max-sm:sr-only">
            <tr>
              <th className="px-3.5 py-2 font-medium">{texts.ticketAndDoing}</th>
              <th className="w-28 px-1.5 font-medium">{texts.agent}</th>
              <th className="w-16 px-1.5 font-medium">{texts.since}</th>
              <th className="w-28 px-1.5 font-medium">{texts.lease}</th>
              <th className="w-24">
                <span className="sr-only">{texts.stop}</span>
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {attempts.map((attempt) => (
              <Row key={attempt.id} attempt={attempt} />
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

function Row({ attempt }: { readonly attempt: Wire.Attempt }) {
  const texts = useTexts(agentsTexts);
  const queryClient = useQueryClient();
  const minutes = useLease(attempt.ticket_id, attempt);
  const isBeingRevoked = useIsBeingRevoked(attempt.id);
  const [isAsking, setAsking] = useState(false);
  if (isBeingRevoked) return null;
  const isShort = minutes !== undefined && minutes < 1;
  return (
    <tr className="border-t border-line max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:px-3.5 max-sm:py-2.5 max-sm:first:border-t-0">
      <td className="px-3.5 py-2 max-sm:w-full max-sm:p-0">
        <TicketCell attempt={attempt} detail={attempt.doing} />
      </td>
      <td className="px-1.5 max-sm:p-0">
        <span className="block truncate">{attempt.agent}</span>
        <span className="block text-xs text-ink-3">{texts.attempt(attempt.attempt)}</span>
      </td>
      <td className="px-1.5 tabular-nums max-sm:p-0">
        <time dateTime={attempt.created_at} title={exactTime(attempt.created_at)}>
          {shortAge(attempt.created_at)}
        </time>
      </td>
      <td
        title={texts.leaseHelp}
        className={classNames("px-1.5 tabular-nums max-sm:p-0", isShort ? "font-[550] text-danger" : "text-ink-2")}
      >
        {minutes !== undefined && (minutes < 0 ? texts.overdue : texts.left(minutes))}
      </td>
      <td className="px-2 text-right max-sm:ml-auto max-sm:p-0">
        <ActionButton
          look="quiet"
          size="small"
          aria-label={texts.stopAgent(attempt.agent, attempt.ticket_title)}
          onClick={() => setAsking(true)}
          label={texts.stop}
        />
        {isAsking && (
          <RevokeDialog
            agent={attempt.agent}
            onRevoke={(reason) => revokeClaim(queryClient, attempt.ticket_id, attempt, reason)}
            onClose={() => setAsking(false)}
          />
        )}
      </td>
    </tr>
  );
}
