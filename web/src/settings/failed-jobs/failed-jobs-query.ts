import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";
import { firstPage, nextPage } from "../../service/api/next-page.ts";

/** There is no event for a job that fails. */
const lookAgainMs = 15_000;

export const failedJobsQuery = infiniteQueryOptions({
  queryKey: keys.failedJobs,
  initialPageParam: firstPage,
  queryFn: ({ pageParam: cursor }) => api.listFailedJobs({ query: { limit: 50, cursor } }),
  getNextPageParam: nextPage,
  refetchInterval: lookAgainMs,
});
