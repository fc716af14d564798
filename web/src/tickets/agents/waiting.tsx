import type { Wire } from "@corkboard/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, formatNumber, shortAge } from "../../texts/format.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Ban, CircleQuestion, Eye } from "../../ui/icons.ts";
import { ActionButton } from "../../service/keyboard/action-button.tsx";
import { criteriaTexts } from "../criteria-texts.ts";
import { ticketListQuery } from "../ticket-queries.ts";
import { useTryAgain } from "../try-again.ts";
import { Part } from "./part.tsx";
import { agentsTexts } from "./texts.ts";
import { TicketCell } from "./ticket-cell.tsx";

const mostShown = 8;

export const setAsideQuery = ticketListQuery({ set_aside: "true", status: ["open"] });

/** What people have to do before agents can go on: the oldest first, with the only primary button of the page. */
export function Waiting({ attempts }: { readonly attempts: readonly Wire.Attempt[] }) {
  const texts = useTexts(agentsTexts);
  const { data } = useInfiniteQuery(setAsideQuery);
  const [isAllShown, setAllShown] = useState(false);
  const setAside = data?.pages.flatMap((page) => page.data) ?? [];
  const asking = attempts.filter(({ state }) => state === "asking").toReversed();
  const delivered = attempts.filter(({ state }) => state === "delivered").toReversed();
  const rows = [
    ...asking.map((attempt) => <Row key={attempt.id} attempt={attempt} isQuestion />),
    ...delivered.map((attempt) => <Row key={attempt.id} attempt={attempt} isQuestion={false} />),
    ...setAside.map((ticket) => <SetAside key={ticket.id} ticket={ticket} />),
  ];
  const shown = isAllShown ? rows : rows.slice(0, mostShown);
  return (
    <Part
      title={texts.waiting}
      note={rows.length > 0 ? formatNumber(rows.length) : undefined}
      empty={texts.nothingWaits}
    >
      {rows.length > 0 && <ul>{shown}</ul>}
      {shown.length < rows.length && (
        <div className="border-t border-line p-2 text-center">
          <Button look="quiet" size="small" onClick={() => setAllShown(true)}>
            {texts.showAll(formatNumber(rows.length))}
          </Button>
        </div>
      )}
    </Part>
  );
}

function Row({ attempt, isQuestion }: { readonly attempt: Wire.Attempt; readonly isQuestion: boolean }) {
  const texts = useTexts(agentsTexts);
  const label = isQuestion ? texts.answer : texts.review;
  return (
    <Line
      icon={
        isQuestion ? <CircleQuestion size={16} className="text-accent" /> : <Eye size={16} className="text-review" />
      }
      cell={<TicketCell attempt={attempt} detail={attempt.excerpt} />}
      agent={attempt.agent}
      since={attempt.delivered_at ?? attempt.created_at}
    >
      <Link
        to="/tickets/$ticketId"
        params={{ ticketId: attempt.ticket_id }}
        aria-label={`${label}: ${attempt.ticket_title}`}
        className={`${buttonClass("plain", "small")} w-full group-first:border-transparent group-first:bg-accent group-first:text-accent-ink`}
      >
        {label}
      </Link>
    </Line>
  );
}

function SetAside({ ticket }: { readonly ticket: Wire.Ticket }) {
  const readiness = useTexts(criteriaTexts);
  const tryAgain = useTryAgain(ticket);
  const { id: ticket_id, title: ticket_title, project_id } = ticket;
  return (
    <Line
      icon={<Ban size={16} className="text-danger" />}
      cell={<TicketCell attempt={{ ticket_id, ticket_title, project_id }} detail={readiness.setAside} />}
      since={ticket.updated_at}
    >
      <ActionButton
        size="small"
        className="w-full"
        aria-label={readiness.tryAgainWith(ticket_title)}
        onClick={tryAgain}
        label={readiness.tryAgain}
      />
    </Line>
  );
}

interface LineProps {
  readonly icon: ReactNode;
  readonly cell: ReactNode;
  readonly agent?: string;
  readonly since: string;
  readonly children: ReactNode;
}

const Line = ({ icon, cell, agent, since, children }: LineProps) => (
  <li className="group grid grid-cols-[16px_minmax(0,1fr)_92px_44px_minmax(94px,auto)] items-center gap-x-3 border-line px-3.5 py-2 not-first:border-t max-sm:grid-cols-[16px_minmax(0,1fr)_auto] max-sm:gap-y-2">
    <span aria-hidden="true">{icon}</span>
    {cell}
    <span className="truncate text-sm text-ink-2 max-sm:hidden">{agent}</span>
    <time dateTime={since} title={exactTime(since)} className="text-right text-sm text-ink-3 tabular-nums">
      {shortAge(since)}
    </time>
    <span className="max-sm:col-span-2 max-sm:col-start-2">{children}</span>
  </li>
);
