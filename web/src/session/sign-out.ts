import type { QueryClient } from "@tanstack/react-query";
import { api } from "../api/client.ts";

/** Nothing of the session stays in this tab: the page is loaded again. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  await api.signOut();
  queryClient.clear();
  location.assign("/sign-in");
}
