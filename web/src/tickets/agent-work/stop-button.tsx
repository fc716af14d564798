import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { revokeClaim } from "./revoke-claim.ts";

interface StopButtonProps {
  readonly ticketId: string;
  readonly claim: Wire.TicketClaim;
  readonly label: string;
}

/** Takes a ticket away from its agent, after asking why. */
export function StopButton({ ticketId, claim, label }: StopButtonProps) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ActionButton size="small" className="max-w-full max-sm:w-full" onClick={() => setAsking(true)} label={label}>
        <span className="truncate">{label}</span>
      </ActionButton>
      {isAsking && (
        <RevokeDialog
          agent={claim.agent}
          onRevoke={(reason) => revokeClaim(queryClient, ticketId, claim, reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
