import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { expect } from "vitest";

/** Makes a query that a drawn component has received look as if it had failed, without a request. */
export const failQuery = (queryClient: QueryClient, queryKey: QueryKey, error: Error): Promise<void> =>
  setState(queryClient, queryKey, { data: undefined, status: "error", error });

/** Makes a query that a drawn component has received look as if it were still loading. */
export const forgetQuery = (queryClient: QueryClient, queryKey: QueryKey): Promise<void> =>
  setState(queryClient, queryKey, { data: undefined, status: "pending" });

async function setState(queryClient: QueryClient, queryKey: QueryKey, state: Parameters<Query["setState"]>[0]) {
  const query = queryClient.getQueryCache().find({ queryKey })!;
  // A component that is not subscribed yet would request what it does not have.
  await expect.poll(() => query.isActive()).toBe(true);
  query.setState(state);
}
