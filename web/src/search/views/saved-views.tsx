import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { feedbackCountQuery } from "../../feedback/feedback-count.ts";
import { ticketCountQuery } from "../../tickets/ticket-queries.ts";
import { boardQuery } from "../../boards/board-queries.ts";
import { validateBoardSearch } from "../../boards/board-search.ts";
import { matches } from "../../boards/filter-cards.ts";
import { filtersOf as inboxFilters, validateInboxSearch } from "../../feedback/inbox-search.ts";
import { filtersOf as ticketFilters } from "../../tickets/ticket-filters.ts";
import { validateTicketSearch } from "../../tickets/ticket-search.ts";
import { useMembership } from "../../service/session/session.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { formatNumber } from "../../texts/format.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Bookmark, Kanban, Plus } from "../../ui/icons.ts";
import { addressOf, savablePage, savedViewsQuery, searchOf } from "./saved-view.ts";
import { viewTexts } from "./texts.ts";
import { useHiddenViews } from "./hidden-views.ts";
import { ViewMenu } from "./view-menu.tsx";

interface SavedViewsProps {
  readonly className: string;
  readonly activeClass: string;
  readonly onSave: () => void;
}

/** The member's own views and those that others share, in the sidebar. */
export default function SavedViews({ className, activeClass, onSave }: SavedViewsProps) {
  const texts = useTexts(viewTexts);
  const { pathname, searchStr } = useLocation();
  const { data: views = [] } = useQuery(savedViewsQuery);
  const hidden = useHiddenViews();
  const here = savablePage(pathname, searchStr);
  const shown = views.filter(({ id }) => !hidden.has(id));
  return (
    <section aria-label={texts.views} className="mt-4">
      <div className="mx-2 mb-1 flex items-center justify-between">
        <h2 className="text-2xs font-semibold text-ink-3">{texts.views}</h2>
        {here && (
          <IconButton label={texts.saveThis} aria-keyshortcuts="v" onClick={onSave} className="-my-1 -mr-1.5 size-6!">
            <Plus size={13} />
          </IconButton>
        )}
      </div>
      {shown.length === 0 && <p className="mx-2 text-xs text-ink-3">{texts.none}</p>}
      {shown.map((view) => (
        <ViewRow key={view.id} view={view} className={className} activeClass={activeClass} />
      ))}
    </section>
  );
}

function ViewRow({
  view,
  className,
  activeClass,
}: Omit<SavedViewsProps, "onSave"> & { readonly view: Wire.SavedView }) {
  const texts = useTexts(viewTexts);
  const count = useCount(view);
  const { organisation } = useMembership();
  const canChange = view.user_id === organisation.user_id || organisation.role === "owner";
  return (
    <div className="group/view relative">
      <Link
        {...(addressOf(view) as { to: "/inbox" })}
        data-view=""
        className={className}
        activeOptions={{ exact: true, includeSearch: true }}
        activeProps={{ className: activeClass }}
      >
        <span aria-hidden="true" className="grid w-5 shrink-0 place-items-center">
          {view.page === "board" ? <Kanban size={15} /> : <Bookmark size={15} />}
        </span>
        <span className="min-w-0 truncate">{view.name}</span>
        {view.shared && <span className="sr-only">({texts.shared})</span>}
        {!!count && (
          <span
            className={classNames(
              "ml-auto text-xs text-ink-3 tabular-nums",
              canChange &&
                "group-focus-within/view:opacity-0 group-hover/view:opacity-0 group-has-[[aria-expanded=true]]/view:opacity-0",
            )}
          >
            {formatNumber(count)}
          </span>
        )}
      </Link>
      {canChange && <ViewMenu view={view} />}
    </div>
  );
}

/** How much a view shows. Archived cards are not counted: boards do not load them. */
function useCount(view: Wire.SavedView): number | undefined {
  const { organisation } = useMembership();
  const search = searchOf(view);
  const context = { projectId: view.project_id ?? undefined, me: organisation.user_id };
  const { data: reports } = useQuery({
    ...feedbackCountQuery(inboxFilters(validateInboxSearch(search), context)),
    enabled: view.page === "inbox",
  });
  const { data: tickets } = useQuery({
    ...ticketCountQuery(ticketFilters(validateTicketSearch(search))),
    enabled: view.page === "tickets",
  });
  const cardFilters = validateBoardSearch(search);
  const { data: cards } = useQuery({
    ...boardQuery(view.project_id ?? ""),
    enabled: view.page === "board" && cardFilters.view !== "archive",
    select: (board) => board.cards.values().reduce((sum, card) => sum + Number(matches(card, cardFilters)), 0),
  });
  return { inbox: reports, tickets, board: cards }[view.page];
}
