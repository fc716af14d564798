import type { QueryClient } from "@tanstack/react-query";
import { api } from "../api/client.ts";
import { forgetStarted } from "../api/started-requests.ts";
import { removeDraftsOf } from "../drafts/draft-store.ts";
import { removeRecentOf } from "./recent-storage.ts";
import { sessionQuery } from "./session.ts";
import { announce } from "./session-news.ts";
import { signInAddress } from "./sign-in-address.ts";

/** Nothing of the session stays in this tab: the page is loaded again. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  await api.signOut();
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (session) {
    removeDraftsOf(session.identity.id);
    removeRecentOf(session.identity.id);
  }
  forgetStarted();
  queryClient.clear();
  announce({ type: "signed-out" });
  location.assign(signInAddress());
}
