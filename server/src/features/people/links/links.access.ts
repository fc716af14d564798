import type { Reader } from "../../../db/database.ts";
import type { One } from "../../../db/row-key.ts";
import { accessMembershipsOf } from "../identities/identities.access.ts";
import { hashOfLink } from "./link-secret.ts";
import { findIdentityOfSecret, findInvitationOfSecret } from "./links.queries.ts";

/** The invitation that a link leads to, unless the link has expired or was used. */
export const accessLinkedInvitation = (
  db: Reader,
  secret: string,
): Promise<(One & { readonly emailed: number }) | undefined> =>
  db.first(findInvitationOfSecret, { hash: hashOfLink(secret), now: db.now().toISOString() });

/**
 * The person whose password a link resets, unless it has expired or was used. A link that an owner was shown must not let
 * them into another organisation, wherever the person has gone since.
 */
export async function accessLinkedIdentity(db: Reader, secret: string) {
  const linked = await db.first(findIdentityOfSecret, { hash: hashOfLink(secret), now: db.now().toISOString() });
  if (!linked || linked.maker_org === null) return linked;
  const memberships = await accessMembershipsOf(db, linked.id);
  return memberships.every(({ org_id }) => org_id === linked.maker_org) ? linked : undefined;
}
