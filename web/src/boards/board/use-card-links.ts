import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { type MouseEvent, useMemo } from "react";

const anyCard = "any-card";

/**
 * The addresses of the cards on a board, and one handler for clicks on all of them. The router's own links compute their
 * address and whether they are active one by one, for every card again whenever the address changes.
 */
export function useCardLinks(projectId: string) {
  const router = useRouter();
  const navigate = useNavigate();
  const search = useSearch({ from: "/app/boards/$projectId" });
  const hrefOf = useMemo(() => {
    const { publicHref } = router.buildLocation({
      to: "/boards/$projectId/cards/$cardId",
      params: { projectId, cardId: anyCard },
      search,
    });
    const href = router.history.createHref(publicHref);
    return (cardId: string) => href.replace(anyCard, cardId);
  }, [router, projectId, search]);
  const openCard = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>("a[data-opens]");
    const isForBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || event.defaultPrevented || isForBrowser) return;
    event.preventDefault();
    const params = { projectId, cardId: link.dataset.opens! };
    void navigate({ to: "/boards/$projectId/cards/$cardId", params, search: (current) => current });
  };
  return { hrefOf, openCard };
}
