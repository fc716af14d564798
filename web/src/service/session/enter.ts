import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { forgetStarted } from "../api/started-requests.ts";
import { currentOrganisation } from "./organisation.ts";
import { sessionQuery, workIn } from "./session.ts";
import { announce } from "./session-news.ts";

/** Starts working with a new session. Nothing of whoever used this tab before stays. */
export function enter(queryClient: QueryClient, session: Wire.Session, organisation = currentOrganisation()): void {
  forgetStarted();
  const [sessionKey] = sessionQuery.queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey });
  workIn(session, organisation);
  queryClient.setQueryData(sessionQuery.queryKey, session);
  announce({ type: "signed-in", identity: session.identity.id });
}
