import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../texts/catalogue.ts";
import { deliveriesQuery, questionsQuery } from "./claim-queries.ts";
import { ClaimStrip } from "./claim-strip.tsx";
import { DeliveryCard } from "./delivery-card.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import { OpenQuestion } from "./open-question.tsx";
import { claimTexts } from "./texts.ts";

interface AgentWorkProps {
  readonly ticket: Wire.Ticket;
  /** The report that the ticket was made from. */
  readonly item: Wire.Feedback | undefined;
}

/** The agent that works on a ticket now, and what it needs from people. */
export function AgentWork({ ticket, item }: AgentWorkProps) {
  const { id, claim } = ticket;
  const texts = useTexts(claimTexts);
  const { data: questions = [] } = useQuery(questionsQuery(id));
  const { data: deliveries = [] } = useQuery(deliveriesQuery(id));
  const open = questions.filter(({ state }) => state === "open").toReversed();
  const pending = deliveries.find(({ state }) => state === "pending");
  const isDraft = ticket.ready_at === null && ticket.status !== "done" && !claim;
  if (!claim && !isDraft && open.length === 0 && !pending) return null;
  return (
    <div role="group" aria-label={texts.agent} className="mb-6 space-y-3">
      {isDraft && <DraftNotice item={item} sourceType={ticket.source_type} />}
      {claim && !pending && <ClaimStrip ticketId={id} claim={claim} />}
      {open.map((question) => (
        <OpenQuestion key={question.id} question={question} item={item} />
      ))}
      {pending && <DeliveryCard key={pending.id} delivery={pending} item={item} />}
    </div>
  );
}
