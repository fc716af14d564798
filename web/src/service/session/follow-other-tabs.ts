import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { removeDraftsOf } from "../drafts/draft-store.ts";
import { endInterruption } from "./interruptions.ts";
import { sessionQuery } from "./session.ts";
import { onSessionNews } from "./session-news.ts";
import { signInAddress } from "./sign-in-address.ts";

/** Signing in or out in one tab counts for all of them. */
export function useFollowOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onSessionNews((news) => {
        const known = queryClient.getQueryData(sessionQuery.queryKey);
        if (!known) return;
        if (news.type === "signed-out") {
          // What is stored has been removed. What was about to be stored has not.
          removeDraftsOf(known.identity.id);
          location.assign(signInAddress());
        }
        // Somebody else signed in: nothing of this person's data may stay, and nothing may be sent in their name.
        else if (news.identity !== known.identity.id) location.reload();
        // Signing in confirms the session too.
        else endInterruption(true);
      }),
    [queryClient],
  );
}
