import type { Tx } from "../../../db/database.ts";
import { countDailyMail, dayOf } from "../../../mailing/daily-mail-counts.ts";
import { mailboxHash } from "../../../shared/mailbox-hash.ts";
import { plainAddress } from "../../../shared/plain-address.ts";
import { admitHourlyMail } from "../codes/codes.exports.ts";

/** Emails per day (UTC) from an organisation to one address: invitations and links of contacts together. */
const maxPerOrganisation = 5;

/**
 * Counts an email with a link or code; false if it must not be sent. Owners choose the addresses, so without limits the
 * service could be used to flood a stranger. Organisations are counted separately, so that none blocks the invitations of
 * another. A mail server might read an address that is not plain as one that was counted elsewhere.
 */
export async function admitLinkMail(
  tx: Tx,
  mail: { readonly org: string } | { readonly kind: "code" | "reset" },
  address: string,
): Promise<boolean> {
  if (plainAddress(address) === undefined) return false;
  if ("kind" in mail) return admitHourlyMail(tx, mail.kind, address);
  // Apart from the emails about reports.
  const recipient = `links ${mailboxHash(address)}`;
  return countDailyMail(tx, { org: mail.org, day: dayOf(tx.now()), recipient }, maxPerOrganisation);
}
