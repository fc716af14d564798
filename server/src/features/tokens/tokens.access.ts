import { errors, type TokenCreate } from "@corkboard/contract";
import { accessor } from "../../db/access.ts";
import { wholeOf } from "../../db/scope.ts";
import type { Actor } from "../../shared/actor.ts";
import type { Reader, Tx } from "../../db/database.ts";
import { Fault } from "../../shared/fault.ts";
import { issueToken } from "./issue-token.ts";
import { deleteToken, findToken, listTokens } from "./tokens.queries.ts";

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

/** Returns whether the token existed. */
export async function revokeTokenOf(tx: Tx, org: string, id: string): Promise<boolean> {
  return (await tx.run(deleteToken, { org, id })) === 1;
}
