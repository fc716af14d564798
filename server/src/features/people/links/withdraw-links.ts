import type { Tx } from "../../../db/database.ts";
import type { AccessActor } from "../../../shared/actor.ts";
import { recordAudit } from "../audit/audit.exports.ts";
import type { Made } from "../makers/makers.exports.ts";
import { deleteContactMailsBy, deleteContactMailsMadeWith } from "./link-mail.queries.ts";
import {
  deleteSecret,
  listContactLinksBy,
  listContactLinksMadeWith,
  listShownResetsBy,
  listShownResetsMadeWith,
} from "./links.queries.ts";

/** Withdraws the unused links to reset a password and to enter the portal that somebody made. */
export async function withdrawLinksMade(tx: Tx, by: AccessActor, made: Made): Promise<void> {
  const isBy = "maker" in made;
  for (const { hash, member } of await (isBy
    ? tx.all(listShownResetsBy, made)
    : tx.all(listShownResetsMadeWith, made))) {
    const isWithdrawn = (await tx.run(deleteSecret, { hash })) === 1;
    if (isWithdrawn) await recordAudit(tx, "reset_link.revoked", by, { object: member });
  }
  await (isBy ? tx.send(deleteContactMailsBy, made) : tx.send(deleteContactMailsMadeWith, made));
  const links = isBy ? tx.all(listContactLinksBy, made) : tx.all(listContactLinksMadeWith, made);
  for (const { hash, contact, email } of await links) {
    const isWithdrawn = (await tx.run(deleteSecret, { hash })) === 1;
    if (isWithdrawn) await recordAudit(tx, "contact_link.revoked", by, { object: contact, about: email });
  }
}
