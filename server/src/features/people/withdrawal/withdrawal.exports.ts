import type { Tx } from "../../../db/database.ts";
import type { AccessActor } from "../../../shared/actor.ts";
import { withdrawInvitationsMade } from "../invitations/invitations.exports.ts";
import { withdrawLinksMade } from "../links/links.exports.ts";
import type { Made } from "../makers/makers.exports.ts";
import { disableChatAddressesSetWith } from "../../reach/chat/chat.exports.ts";
import { disableWebhooksSetWith } from "../../reach/webhooks/webhooks.exports.ts";

/** Call when a member is removed or is no longer an owner: nothing they made must bring them back, or somebody else in. */
export const withdrawMadeBy = (tx: Tx, by: AccessActor, member: string): Promise<void> =>
  withdraw(tx, by, { org: by.orgId, maker: member });

const withdrawnMs = 60 * 60 * 1_000;

/** What revoked credentials made since then is withdrawn. */
export const withdrawnSince = (tx: Tx) => new Date(tx.now().getTime() - withdrawnMs).toISOString();

/**
 * Call when sessions or tokens are revoked: somebody else may have had one, and have used it to stay. What is older than
 * an hour is listed for owners, who can decide about it.
 */
export async function withdrawMadeWith(tx: Tx, by: AccessActor, credentials: readonly string[]): Promise<void> {
  if (credentials.length === 0) return;
  const made = { org: by.orgId, credentials: JSON.stringify(credentials), since: withdrawnSince(tx) };
  await withdraw(tx, by, made);
  await disableWebhooksSetWith(tx, by, made);
  await disableChatAddressesSetWith(tx, by, made);
}

async function withdraw(tx: Tx, by: AccessActor, made: Made): Promise<void> {
  await withdrawInvitationsMade(tx, by, made);
  await withdrawLinksMade(tx, by, made);
}
