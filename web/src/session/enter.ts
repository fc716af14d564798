import type { Wire } from "@corkboard/client";
import type { QueryClient } from "@tanstack/react-query";
import { chooseOrganisation, currentOrganisation } from "./organisation.ts";
import { sessionQuery } from "./session.ts";

/** Starts working with a new session. Nothing of whoever used this tab before stays. */
export function enter(queryClient: QueryClient, session: Wire.Session, organisation = currentOrganisation()): void {
  const [sessionKey] = sessionQuery.queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey });
  const known = session.organisations.find(({ id }) => id === organisation)?.id ?? session.organisation_id;
  chooseOrganisation(known ?? undefined);
  queryClient.setQueryData(sessionQuery.queryKey, session);
}
