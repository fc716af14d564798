import { CorkboardError } from "@corkboard/client";
import { notifyManager, QueryClient } from "@tanstack/react-query";
import { repeatOutdatedRequests } from "./outdated-responses.ts";

const maxRetries = 2;

// Before the next frame: a ticked checkbox would otherwise be painted unticked once.
notifyManager.setScheduler(queueMicrotask);

/** The stream keeps the cache current (`live/`), so that queries are not repeated by age or focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (failures, error) => failures < maxRetries && !(error instanceof CorkboardError && error.status < 500),
    },
    mutations: { retry: false },
  },
});

repeatOutdatedRequests(queryClient);
