import type { Wire } from "@corkboard/client";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { api, hasCode } from "../api/client.ts";
import { chooseOrganisation, currentOrganisation, nameInLinks, organisationToWorkIn } from "./organisation.ts";

/** Null if nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async (): Promise<Wire.Session | null> => {
    try {
      return await currentSession();
    } catch (error) {
      if (hasCode(error, "unauthenticated")) return null;
      throw error;
    }
  },
  staleTime: Infinity,
});

async function currentSession(): Promise<Wire.Session> {
  try {
    const { data } = await api.getSession();
    workIn(data, currentOrganisation());
    return data;
  } catch (error) {
    // A link or an old tab names an organisation that the person does not belong to (any more).
    if (!hasCode(error, "organisation_not_found") || !currentOrganisation()) throw error;
    chooseOrganisation(undefined);
    return currentSession();
  }
}

/** Makes this tab work in an organisation of the person. */
export function workIn(session: Wire.Session, wanted: string | undefined): void {
  chooseOrganisation(organisationToWorkIn(session, wanted));
  nameInLinks(session.organisations.length > 1);
}

export interface Membership {
  readonly session: Wire.Session;
  /** The organisation that this tab works in. */
  readonly organisation: Wire.Session["organisations"][number];
}

/** Only below the signed-in layout, which redirects everybody else. */
export const useMembership = (): Membership => membershipOf(useSuspenseQuery(sessionQuery).data);

export function membershipOf(session: Wire.Session | null | undefined): Membership {
  const id = currentOrganisation() ?? session?.organisation_id;
  const organisation = session?.organisations.find((each) => each.id === id) ?? session?.organisations[0];
  if (!session || !organisation) throw new Error("Nobody is signed in");
  return { session, organisation };
}
