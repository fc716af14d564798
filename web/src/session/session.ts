import type { Wire } from "@corkboard/client";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { api, hasCode } from "../api/client.ts";
import { chooseOrganisation, currentOrganisation } from "./organisation.ts";

/** Null if nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async (): Promise<Wire.Session | null> => {
    try {
      const { data } = await api.getSession();
      if (data.organisation_id && !currentOrganisation()) chooseOrganisation(data.organisation_id);
      return data;
    } catch (error) {
      if (hasCode(error, "unauthenticated")) return null;
      throw error;
    }
  },
  staleTime: Infinity,
});

export interface Membership {
  readonly session: Wire.Session;
  /** The organisation that this tab works in. */
  readonly organisation: Wire.Session["organisations"][number];
}

/** Only below the signed-in layout, which redirects everybody else. */
export function useMembership(): Membership {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const id = currentOrganisation() ?? session?.organisation_id;
  const organisation = session?.organisations.find((each) => each.id === id) ?? session?.organisations[0];
  if (!session || !organisation) throw new Error("Nobody is signed in");
  return { session, organisation };
}
