import { errors } from "@corkboard/contract";
import { accessor } from "../../../db/access.ts";
import { wholeOf } from "../../../db/scope.ts";
import type { Actor } from "../../../shared/actor.ts";
import type { Reader, Tx } from "../../../db/database.ts";
import { Fault } from "../../../shared/fault.ts";
import { requireRecentPassword } from "../../../shared/recent-password.ts";
import { presentToken } from "./tokens.present.ts";
import { findToken, findTokenForUpdate, listTokens } from "./tokens.queries.ts";

const accessHeldToken = accessor(findToken, errors.unauthenticated);
const accessAnyToken = accessor(findToken, errors.tokenNotFound);

/** The token that authenticates the request; null for a session. Unauthenticated if it was revoked meanwhile. */
export async function accessOwnToken(db: Reader, actor: Actor) {
  if (actor.credential.kind !== "token") return null;
  return presentToken(await accessHeldToken(db, actor, actor.credential.id), db.now());
}

/** Owners can access all tokens. For developers, other people's tokens do not exist. */
export async function accessToken(db: Reader, actor: Actor, given: string) {
  const token = await accessAnyToken(db, actor, given);
  if (actor.role !== "owner" && token.user_id !== actor.userId) throw new Fault(errors.tokenNotFound);
  return token;
}

export type TokenToRotate = Awaited<ReturnType<typeof accessTokenToRotate>>;

/**
 * Locks the token. Nobody but the token itself and its holder receives its new secret, not even an owner. A previous
 * secret cannot rotate the token, because whoever found it could renew it forever.
 */
export async function accessTokenToRotate(tx: Tx, actor: Actor, given: string) {
  const { id, user_id } = await accessToken(tx, actor, given);
  const { credential } = actor;
  const isOwn = credential.kind === "token" ? credential.id === id : user_id === actor.userId;
  if (!isOwn) throw new Fault(errors.rotationByAnother);
  requireRecentPassword(actor, tx.now());
  const token = await tx.first(findTokenForUpdate, { org: actor.orgId, id });
  if (!token) throw new Fault(errors.tokenNotFound);
  if (credential.kind === "token" && credential.secretVersion !== token.version) {
    // The secret may have been replaced since it was identified.
    const isPrevious = presentToken(token, tx.now()).previous_secret_until !== null;
    throw new Fault(isPrevious ? errors.previousSecret : errors.unauthenticated);
  }
  if (token.expires_at !== null && Date.parse(token.expires_at) <= tx.now().getTime()) {
    throw new Fault(errors.tokenExpired);
  }
  return token;
}

/** All tokens of an organisation, for the operator. */
export async function accessTokensOf(db: Reader, org: string) {
  const tokens = await db.all(listTokens, { ...wholeOf(org), limit: 10_000, offset: 0 });
  return tokens.map((token) => presentToken(token, db.now()));
}
