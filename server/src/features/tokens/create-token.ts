import { errors, limits, type TokenCreate, type TokenCreated } from "@corkboard/contract";
import type { Actor } from "../../shared/actor.ts";
import type { Tx } from "../../db/database.ts";
import { Fault } from "../../shared/fault.ts";
import { issueToken } from "./issue-token.ts";
import { countUsableTokens, findTokenForKeyShare, lockHolder } from "./tokens.queries.ts";

/** The number of tokens is limited, because rate limits apply per token. */
export async function createToken(tx: Tx, actor: Actor, input: TokenCreate): Promise<TokenCreated> {
  if (!(await tx.first(lockHolder, { org: actor.orgId, id: actor.userId }))) throw new Fault(errors.unauthenticated);
  const creator = await tx.first(findTokenForKeyShare, { org: actor.orgId, id: actor.tokenId });
  if (!creator) throw new Fault(errors.unauthenticated);
  const now = tx.now().toISOString();
  const counted = await tx.first(countUsableTokens, { org: actor.orgId, user: actor.userId, now });
  if ((counted?.total ?? 0) >= limits.tokens) throw new Fault(errors.tooManyTokens);
  return issueToken(tx, actor, input, creator);
}
