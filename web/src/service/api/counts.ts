import type { Wire } from "@corkboard/client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import { keys } from "./keys.ts";

/** All the numbers in the sidebar and on the tabs of the inbox, with one request. */
export const countsQuery = queryOptions({
  queryKey: keys.allCounts,
  queryFn: async (): Promise<Wire.Counts> => (await api.getCounts()).data,
});
