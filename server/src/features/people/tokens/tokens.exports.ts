import type { TokenCreate } from "@corkboard/contract";
import { type AccessActor, type Actor, operatorOf, tokenOf } from "../../../shared/actor.ts";
import type { Reader, Tx } from "../../../db/database.ts";
import { recordAudit } from "../audit/audit.exports.ts";
import { withdrawnSince } from "../withdrawal/withdrawal.exports.ts";
import { issueToken } from "./issue-token.ts";
import { revokeToken } from "./revoke-token.ts";
import { listChainOfToken, listTokensCreatedIn, listTokensOfClient } from "./tokens.queries.ts";

/** For the operator: issues a token to a member. */
export async function issueTokenTo(tx: Tx, holder: { orgId: string; userId: string }, input: TokenCreate) {
  const token = await issueToken(tx, holder, input);
  await recordAudit(tx, "token.created", operatorOf(holder.orgId), { object: token.id, about: token.name });
  return token;
}

/** For the operator. Returns whether the token existed. */
export const revokeTokenOf = (tx: Tx, org: string, id: string) => revokeToken(tx, operatorOf(org), { org, id });

/** The token of a request, the one that created it, and so on to the first. Empty for a session. */
export async function tokenChainOf(db: Reader, actor: Pick<Actor, "orgId" | "credential">): Promise<readonly string[]> {
  const id = tokenOf(actor);
  if (id === null) return [];
  return (await db.all(listChainOfToken, { org: actor.orgId, id })).map((token) => token.id);
}

/** Revokes the tokens that sessions created in their last hour. */
export async function revokeTokensCreatedIn(tx: Tx, by: AccessActor, sessions: readonly string[]): Promise<void> {
  const org = by.orgId;
  const created = { org, sessions: JSON.stringify(sessions), since: withdrawnSince(tx) };
  for (const { id } of await tx.all(listTokensCreatedIn, created)) await revokeToken(tx, by, { org, id });
}

/** Call before a client is deleted. One token may have created another that is bound to the client too. */
export async function revokeTokensOfClient(tx: Tx, actor: Actor, client: string): Promise<void> {
  const org = actor.orgId;
  for (const { id } of await tx.all(listTokensOfClient, { org, client })) await revokeToken(tx, actor, { org, id });
}
