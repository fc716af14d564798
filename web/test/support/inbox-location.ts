import type { FeedbackFilters } from "../../src/feedback/feedback-filters.ts";
import type { InboxLocation } from "../../src/feedback/inbox/use-inbox-location.ts";
import { filtersOf, type InboxSearch } from "../../src/feedback/inbox-search.ts";

interface Given {
  readonly search?: InboxSearch;
  readonly projectId?: string;
  readonly openId?: string;
  readonly filters?: FeedbackFilters;
}

interface NotedLocation {
  readonly location: InboxLocation;
  /** What the list was changed to show. */
  readonly searches: readonly InboxSearch[];
  /** The items that were opened; undefined for closing. */
  readonly opened: readonly (string | undefined)[];
}

/** Where an inbox is, without a router: it notes where people would go. */
export function inboxLocation({ search = {}, projectId, openId, filters }: Given = {}): NotedLocation {
  const searches: InboxSearch[] = [];
  const opened: (string | undefined)[] = [];
  return {
    location: {
      projectId,
      openId,
      search,
      filters: filters ?? filtersOf(search, { projectId, me: "me" }),
      pathOf: (id) => `/inbox/${id}`,
      open: (id) => void opened.push(id),
      close: () => void opened.push(undefined),
      changeSearch: (next) => void searches.push(next),
    },
    searches,
    opened,
  };
}
