import { useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { FeedbackFilters } from "../feedback-filters.ts";
import { useMembership } from "../../service/session/session.ts";
import { filtersOf, type InboxSearch, validateInboxSearch } from "../inbox-search.ts";
import { basePath } from "../../ui/service-url.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Going back leads to the list that the item was opened from. */
    readonly isOpenedFromList?: boolean;
  }
}

export interface InboxLocation {
  readonly projectId: string | undefined;
  readonly openId: string | undefined;
  readonly search: InboxSearch;
  readonly filters: FeedbackFilters;
  /** The address of an item in this list. */
  readonly pathOf: (id: string) => string;
  readonly open: (id: string) => void;
  readonly close: () => void;
  readonly changeSearch: (search: InboxSearch) => void;
}

/** Which list and item the address shows, and ways to change it. */
export function useInboxLocation(): InboxLocation {
  const { projectId, feedbackId: openId } = useParams({ strict: false });
  const raw = useSearch({ strict: false });
  // The router keeps what the validation drops.
  const search = useMemo(() => validateInboxSearch(raw), [raw]);
  const { organisation } = useMembership();
  const navigate = useNavigate();
  const router = useRouter();
  const filters = useMemo(
    () => filtersOf(search, { projectId, me: organisation.user_id }),
    [search, projectId, organisation.user_id],
  );
  return useMemo(() => {
    // As the router writes it: it reads a bare `404` or `true` as something else than text.
    const query = router.options.stringifySearch({ ...search });
    const list = projectId === undefined ? "/inbox" : `/projects/${projectId}/inbox`;
    const isFromList = () => router.history.location.state.isOpenedFromList === true;
    return {
      projectId,
      openId,
      search,
      filters,
      pathOf: (id) => `${basePath}${list}/${id}${query}`,
      // Going from one item to the next replaces it, so that Back always returns to the list.
      open: (id) => {
        if (id === openId) return;
        const options = {
          search,
          replace: openId !== undefined,
          state: { isOpenedFromList: openId === undefined || isFromList() },
        };
        void (projectId === undefined
          ? navigate({ to: "/inbox/$feedbackId", params: { feedbackId: id }, ...options })
          : navigate({
              to: "/projects/$projectId/inbox/$feedbackId",
              params: { projectId, feedbackId: id },
              ...options,
            }));
      },
      close: () => {
        if (openId === undefined) return;
        if (isFromList()) router.history.back();
        else if (projectId === undefined) void navigate({ to: "/inbox", search, replace: true });
        else void navigate({ to: "/projects/$projectId/inbox", params: { projectId }, search, replace: true });
      },
      changeSearch: (next) => {
        if (projectId === undefined) void navigate({ to: "/inbox", search: next });
        else void navigate({ to: "/projects/$projectId/inbox", params: { projectId }, search: next });
      },
    } satisfies InboxLocation;
  }, [projectId, openId, search, filters, navigate, router]);
}
