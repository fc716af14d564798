import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { ticketListQuery } from "../ticket-queries.ts";
import { ticketTexts } from "../texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { formatNumber } from "../../texts/format.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failed } from "../../ui/error-boundary.tsx";
import { Tickets } from "../../ui/icons.ts";
import { lazyComponent } from "../../ui/lazy.tsx";
import { useSelection } from "../../ui/use-selection.ts";
import { FailedTickets } from "./bulk/failed-tickets.tsx";
import type { TicketBulkBarProps } from "./bulk/ticket-bulk-bar.tsx";
import { useTicketBulk } from "./bulk/use-ticket-bulk.ts";
import { TicketFilterBar } from "./ticket-filter-bar.tsx";
import { filtersOf } from "../ticket-filters.ts";
import { TicketRow } from "./ticket-row.tsx";
import type { TicketSearch } from "../ticket-search.ts";

const TicketBulkBar = lazyComponent<TicketBulkBarProps>(() => import("./bulk/ticket-bulk-bar.tsx"));

export default function TicketsPage() {
  const texts = useTexts(ticketTexts);
  const search = useSearch({ from: "/app/tickets" });
  const navigate = useNavigate({ from: "/tickets" });
  const list = useInfiniteQuery(ticketListQuery(filtersOf(search)));
  const tickets = list.data?.pages.flatMap((page) => page.data) ?? [];
  const total = list.data?.pages[0]?.meta.total;
  const selection = useSelection(tickets, JSON.stringify(search));
  const selected = tickets.filter(({ id }) => selection.selected.has(id));
  const bulk = useTicketBulk(selected, selection.clear);
  const change = (next: TicketSearch) => void navigate({ search: next, replace: true });
  return (
    <section className="relative flex h-full flex-col bg-sheet">
      <header className="flex h-[52px] shrink-0 items-center gap-2 border-b border-line px-6 max-sm:px-4">
        <h1 className="text-lg font-[650] tracking-[-.01em]">{texts.title}</h1>
        {total !== undefined && <span className="text-sm text-ink-3 tabular-nums">{formatNumber(total)}</span>}
      </header>
      <TicketFilterBar search={search} onChange={change} />
      {bulk.failed.length > 0 && <FailedTickets failed={bulk.failed} onDismiss={bulk.dismiss} />}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {list.error ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : list.isPending ? (
          <Skeletons />
        ) : tickets.length === 0 ? (
          <NoTickets isFiltered={Object.keys(search).length > 0} onClear={() => change({ status: "all" })} />
        ) : (
          <ul className={selected.length > 0 ? "pb-20" : ""}>
            {tickets.map((ticket) => (
              <TicketRow
                key={ticket.id}
                ticket={ticket}
                isSelected={selection.selected.has(ticket.id)}
                isSelecting={selected.length > 0}
                onSelect={(id, isRange) => (isRange ? selection.extend(id) : selection.toggle(id))}
              />
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
      {selected.length > 0 && (
        <Suspense fallback={null}>
          <TicketBulkBar selected={selected} bulk={bulk} onClear={selection.clear} />
        </Suspense>
      )}
    </section>
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
