import type { SessionOrganisation } from "@corkboard/contract";

/** A person with a session, whichever organisation a request acts in. */
export interface SignedIn {
  readonly sessionId: string;
  readonly identityId: string;
  readonly email: string;
  /** By name. */
  readonly organisations: readonly SessionOrganisation[];
  /** The organisation that was last named by a request, if any. */
  readonly lastOrg: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  /** When the person last proved who they are. */
  readonly reauthenticatedAt: string;
}

/**
 * The organisation with this id; without an id the last one used, or the first, and a deleted one only if there is no
 * other. Undefined if the person is not in it.
 */
export function organisationOf(person: SignedIn, given: string | undefined): SessionOrganisation | undefined {
  const { organisations, lastOrg } = person;
  if (given !== undefined) return organisations.find(({ id }) => id === given.toLowerCase());
  const open = organisations.filter(({ deleted_at }) => deleted_at === null);
  return open.find(({ id }) => id === lastOrg) ?? open[0] ?? organisations[0];
}
