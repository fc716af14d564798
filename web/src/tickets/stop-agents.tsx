import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../texts/catalogue.ts";
import { Bot } from "../ui/icons.ts";
import { useIsBeingRevoked } from "./agent-work/revoke-claim.ts";
import { StopButton } from "./agent-work/stop-button.tsx";
import { claimTexts } from "./agent-work/texts.ts";
import { ticketQuery } from "./ticket-queries.ts";

/** Beside the field for comments: who is about to write "stop" to an agent can do it. */
export default function StopAgents({ ticketIds }: { readonly ticketIds: readonly string[] }) {
  return ticketIds.map((id) => <StopAgentOf key={id} id={id} />);
}

function StopAgentOf({ id }: { readonly id: string }) {
  const { data: ticket } = useQuery(ticketQuery(id));
  const claim = ticket?.claim;
  if (!claim || claim.state === "delivered") return null;
  return <StopAgent ticketId={id} claim={claim} />;
}

function StopAgent({ ticketId, claim }: { readonly ticketId: string; readonly claim: Wire.TicketClaim }) {
  const texts = useTexts(claimTexts);
  const isBeingRevoked = useIsBeingRevoked(claim.id);
  if (isBeingRevoked) return null;
  return (
    <div
      role="group"
      aria-label={texts.agent}
      className="mb-2 flex items-center gap-2 rounded-medium bg-desk py-1.5 pr-1.5 pl-3 max-sm:flex-wrap max-sm:p-3"
    >
      <Bot size={15} aria-hidden="true" className="shrink-0 text-accent" />
      <p className="min-w-0 flex-1 text-sm text-balance text-ink-2 wrap-anywhere">{texts.working(claim.agent)}</p>
      <div className="max-w-[45%] shrink-0 max-sm:w-full max-sm:max-w-full">
        <StopButton ticketId={ticketId} claim={claim} label={texts.stop(claim.agent)} />
      </div>
    </div>
  );
}
