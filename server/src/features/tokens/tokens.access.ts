import { errors, type TokenCreate } from "@corkboard/contract";
import { accessor } from "../../db/access.ts";
import { wholeOf } from "../../db/scope.ts";
import type { Actor } from "../../shared/actor.ts";
import type { Reader, Tx } from "../../db/database.ts";
import { Fault } from "../../shared/fault.ts";
import { type EventActor, operatorOf } from "../../events/record-event.ts";
import { recordAudit } from "../audit/audit.access.ts";
import { withdrawnSince } from "../withdrawal/withdrawal.access.ts";
import { issueToken } from "./issue-token.ts";
import { revokeToken } from "./revoke-token.ts";
import { findToken, listTokens, listTokensCreatedIn } from "./tokens.queries.ts";

const accessHeldToken = accessor(findToken, errors.unauthenticated);
const accessAnyToken = accessor(findToken, errors.tokenNotFound);

/** The token that authenticates the request; null for a session. Unauthenticated if it was revoked meanwhile. */
export async function accessOwnToken(db: Reader, actor: Actor) {
  return actor.credential.kind === "token" ? accessHeldToken(db, actor, actor.credential.id) : null;
}

/** Owners can access all tokens. For developers, other people's tokens do not exist. */
export async function accessToken(db: Reader, actor: Actor, given: string) {
  const token = await accessAnyToken(db, actor, given);
  if (actor.role !== "owner" && token.user_id !== actor.userId) throw new Fault(errors.tokenNotFound);
  return token;
}

/** Issues a token without an actor, for operators and for new members. */
export const issueTokenTo = (tx: Tx, holder: { orgId: string; userId: string }, input: TokenCreate) =>
  issueToken(tx, holder, input);

/** All tokens of an organisation, for the operator. */
export function accessTokensOf(db: Reader, org: string) {
  return db.all(listTokens, { ...wholeOf(org), limit: 10_000, offset: 0 });
}

/** For the operator. Returns whether the token existed. */
export const revokeTokenOf = (tx: Tx, org: string, id: string) => revokeToken(tx, operatorOf(org), { org, id });

/** Revokes the tokens that sessions created in their last hour. */
export async function revokeTokensCreatedIn(tx: Tx, by: EventActor, sessions: readonly string[]): Promise<void> {
  const org = by.orgId;
  const created = { org, sessions: JSON.stringify(sessions), since: withdrawnSince(tx) };
  for (const { id, name } of await tx.all(listTokensCreatedIn, created)) {
    await revokeToken(tx, by, { org, id });
    await recordAudit(tx, "token.revoked", { org, actor: by.userId, object: id, about: name });
  }
}
