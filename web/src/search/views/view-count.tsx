import { useQuery } from "@tanstack/react-query";
import { useFeedbackCount } from "../../feedback/feedback-count.ts";
import { filtersOf as inboxFilters, validateInboxSearch } from "../../feedback/inbox-search.ts";
import { useMembership } from "../../service/session/session.ts";
import { filtersOf as ticketFilters } from "../../tickets/ticket-filters.ts";
import { ticketCountQuery } from "../../tickets/ticket-queries.ts";
import { validateTicketSearch } from "../../tickets/ticket-search.ts";
import { LazyBoundary } from "../../ui/error-boundary.tsx";
import { lazyComponent } from "../../ui/lazy.tsx";
import { searchOf } from "./saved-view.ts";
import { ShownCount, type ViewCountProps } from "./shown-count.tsx";

/** What boards are made of is loaded only for people who have such a view. */
const BoardViewCount = lazyComponent<ViewCountProps>(() => import("./board-view-count.tsx"));

/** How much a view shows. */
export function ViewCount(props: ViewCountProps) {
  const { page } = props.view;
  if (page === "inbox") return <InboxViewCount {...props} />;
  if (page === "tickets") return <TicketViewCount {...props} />;
  return (
    <LazyBoundary>
      <BoardViewCount {...props} />
    </LazyBoundary>
  );
}

function InboxViewCount({ view, className }: ViewCountProps) {
  const { organisation } = useMembership();
  const context = { projectId: view.project_id ?? undefined, me: organisation.user_id };
  const count = useFeedbackCount(inboxFilters(validateInboxSearch(searchOf(view)), context));
  return <ShownCount count={count} className={className} />;
}

function TicketViewCount({ view, className }: ViewCountProps) {
  const { data: count } = useQuery(ticketCountQuery(ticketFilters(validateTicketSearch(searchOf(view)))));
  return <ShownCount count={count} className={className} />;
}
