import type { Wire } from "@corkboard/client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { membersQuery, projectsQuery } from "../../api/resources.ts";
import { applyClaimEvents } from "../../claims/apply-claim-events.ts";
import { ClaimBadge } from "../../claims/claim-badge.tsx";
import { onEvents } from "../../live/event-listeners.ts";
import { ticketListQuery } from "../../tickets/ticket-queries.ts";
import { ticketTexts } from "../../tickets/texts.ts";
import { PriorityBars, StatusDot } from "../../tickets/ticket-values.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, formatNumber, shortAge } from "../../texts/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failed } from "../../ui/error-boundary.tsx";
import { Tickets } from "../../ui/icons.ts";
import { TicketFilterBar } from "./ticket-filter-bar.tsx";
import { filtersOf } from "./ticket-filters.ts";
import type { TicketSearch } from "./ticket-search.ts";

onEvents(applyClaimEvents);

export default function TicketsPage() {
  const texts = useTexts(ticketTexts);
  const search = useSearch({ from: "/app/tickets" });
  const navigate = useNavigate({ from: "/tickets" });
  const list = useInfiniteQuery(ticketListQuery(filtersOf(search)));
  const tickets = list.data?.pages.flatMap((page) => page.data) ?? [];
  const total = list.data?.pages[0]?.meta.total;
  const change = (next: TicketSearch) => void navigate({ search: next, replace: true });
  return (
    <section className="flex h-full flex-col bg-sheet">
      <header className="flex h-[52px] shrink-0 items-center gap-2 border-b border-line px-6 max-sm:px-4">
        <h1 className="text-lg font-[650] tracking-[-.01em]">{texts.title}</h1>
        {total !== undefined && <span className="text-sm text-ink-3 tabular-nums">{formatNumber(total)}</span>}
      </header>
      <TicketFilterBar search={search} onChange={change} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {list.error ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <Skeletons />
        ) : tickets.length === 0 ? (
          <NoTickets isFiltered={Object.keys(search).length > 0} onClear={() => change({ status: "all" })} />
        ) : (
          <ul>
            {tickets.map((ticket) => (
              <TicketRow key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <div className="p-6 text-center">
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {texts.more}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function TicketRow({ ticket }: { readonly ticket: Wire.Ticket }) {
  const texts = useTexts(ticketTexts);
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: members = [] } = useQuery(membersQuery);
  const assignee = members.find(({ user_id }) => user_id === ticket.assigned_to);
  return (
    <li className="border-b border-line">
      <Link
        to="/tickets/$ticketId"
        params={{ ticketId: ticket.id }}
        className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-6 py-3 transition-colors duration-(--quick) hover:bg-paper focus-visible:-outline-offset-2 max-sm:px-4"
      >
        <PriorityBars priority={ticket.priority} />
        <span className="truncate font-[550]">{ticket.title}</span>
        <time
          dateTime={ticket.created_at}
          title={exactTime(ticket.created_at)}
          className="text-xs text-ink-3 tabular-nums"
        >
          {shortAge(ticket.created_at)}
        </time>
        <span className="col-start-2 flex min-w-0 items-center gap-1.5 text-xs text-ink-3">
          <span className="sr-only">{texts.priorities[ticket.priority]},</span>
          <StatusDot status={ticket.status} />
          <span className="shrink-0">{texts.statuses[ticket.status]}</span>
          <span aria-hidden="true">·</span>
          <span className="truncate">
            {[projects.find(({ id }) => id === ticket.project_id)?.name, ...ticket.labels.slice(0, 4)]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
        {ticket.claim && (
          <span className="col-start-2 row-start-3 mt-0.5 min-w-0">
            <ClaimBadge ticketId={ticket.id} claim={ticket.claim} />
          </span>
        )}
        <span className="flex justify-end">{assignee && <Avatar name={assignee.display_name} />}</span>
      </Link>
    </li>
  );
}

function NoTickets({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const texts = useTexts(ticketTexts);
  if (isFiltered)
    return <Empty title={texts.noMatchTitle} action={<Button onClick={onClear}>{texts.clearFilters}</Button>} />;
  return (
    <Empty
      icon={<Tickets size={20} />}
      title={texts.emptyTitle}
      action={
        <Link to="/inbox" className={buttonClass("primary", "medium")}>
          {texts.toInbox}
        </Link>
      }
    >
      {texts.empty}
    </Empty>
  );
}

const Skeletons = () => (
  <div aria-hidden="true">
    {Array.from({ length: 8 }, (_, index) => (
      <div key={index} className="space-y-2 border-b border-line px-6 py-3.5">
        <div className="skeleton h-4 w-1/2" />
        <div className="skeleton h-3 w-1/4" />
      </div>
    ))}
  </div>
);
