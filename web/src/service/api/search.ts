import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import { keys } from "./keys.ts";

const staysFreshForMs = 10_000;

type SearchParameters = NonNullable<Parameters<typeof api.search>[0]>["query"];

/** Not repeated after a failure: the next letter is another search. */
export const searchQuery = (query: SearchParameters) =>
  queryOptions({
    queryKey: keys.search(query),
    queryFn: ({ signal }) => api.search({ query, signal }),
    staleTime: staysFreshForMs,
    retry: false,
  });
