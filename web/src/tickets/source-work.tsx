import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { AgentWork } from "./agent-work/agent-work.tsx";
import { AnsweredQuestion } from "./agent-work/answered-question.tsx";
import { questionsQuery } from "./agent-work/claim-queries.ts";
import { claimTexts } from "./agent-work/texts.ts";
import { ticketQuery } from "./ticket-queries.ts";
import { useTexts } from "../texts/catalogue.ts";

/** What agents do about the tickets of a report, and what they need from people. */
export default function SourceWork({ item }: { readonly item: Wire.Feedback }) {
  return item.ticket_ids.map((id) => <WorkOnTicket key={id} id={id} item={item} />);
}

function WorkOnTicket({ id, item }: { readonly id: string; readonly item: Wire.Feedback }) {
  const texts = useTexts(claimTexts);
  const { data: ticket } = useQuery(ticketQuery(id));
  const { data: questions = [] } = useQuery(questionsQuery(id));
  const answered = questions.filter(({ state }) => state === "answered").toReversed();
  if (!ticket || (!ticket.claim && answered.length === 0)) return null;
  return (
    <div className="my-[26px]">
      <h3 className="mb-3 flex items-center justify-between gap-2 text-sm font-[650]">
        {texts.agent}
        <Link
          to="/tickets/$ticketId"
          params={{ ticketId: id }}
          className="text-xs font-[550] text-accent hover:underline max-sm:py-3"
        >
          {texts.openTicket}
        </Link>
      </h3>
      <AgentWork ticket={ticket} item={item} />
      <div className="space-y-3">
        {answered.map((question) => (
          <AnsweredQuestion key={question.id} question={question} />
        ))}
      </div>
    </div>
  );
}
