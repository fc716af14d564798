import { errors } from "@corkboard/contract";
import { accessor } from "../../db/access.ts";
import type { Actor } from "../../shared/actor.ts";
import type { Reader, Tx } from "../../db/database.ts";
import { Fault } from "../../shared/fault.ts";
import { issueToken } from "./issue-token.ts";
import { deleteToken, findToken, listTokens } from "./tokens.queries.ts";

const accessHeldToken = accessor(findToken, errors.unauthenticated);
const accessAnyToken = accessor(findToken, errors.tokenNotFound);

/** The token that asks. Whoever ended it meanwhile has ended what it may ask. */
export const accessOwnToken = (db: Reader, actor: Actor) => accessHeldToken(db, actor, actor.tokenId);

/** One's own tokens; an owner reaches everybody's. Other people's do not exist for a developer. */
export async function accessToken(db: Reader, actor: Actor, given: string) {
  const token = await accessAnyToken(db, actor, given);
  if (actor.role !== "owner" && token.user_id !== actor.userId) throw new Fault(errors.tokenNotFound);
  return token;
}

/** Gives somebody a token without asking who they are: for operators and for those just admitted. */
export const issueTokenTo = issueToken;

/** All tokens of an organisation, for its operator. */
export function accessTokensOf(db: Reader, org: string) {
  return db.all(listTokens, { org, limit: 10_000, offset: 0 });
}

/** Ends a token of an organisation; answers whether there was one. */
export async function revokeTokenOf(tx: Tx, org: string, id: string): Promise<boolean> {
  return (await tx.run(deleteToken, { org, id })) === 1;
}
