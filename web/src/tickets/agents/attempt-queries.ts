import type { Wire } from "@corkboard/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { firstPage, nextPage } from "../../service/api/next-page.ts";

const mostLive = 100;
const pageSize = 20;

/** Those of agents that work, ask or wait for a verdict, newest first. */
export const liveAttemptsQuery = queryOptions({
  queryKey: keys.attempts("live"),
  queryFn: async (): Promise<Wire.Attempt[]> =>
    (await api.listAttempts({ query: { live: "true", limit: mostLive } })).data,
  // A renewed lease has no event.
  refetchInterval: 60_000,
});

export const endedAttemptsQuery = infiniteQueryOptions({
  queryKey: keys.attempts("ended"),
  queryFn: ({ pageParam: cursor }) => api.listAttempts({ query: { live: "false", limit: pageSize, cursor } }),
  initialPageParam: firstPage,
  getNextPageParam: nextPage,
});

export const attemptFiguresQuery = queryOptions({
  queryKey: keys.attempts("figures"),
  queryFn: async (): Promise<Wire.AttemptFigures> => (await api.getAttemptFigures()).data,
});
