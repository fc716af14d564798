import {
  errors,
  forbiddenReasons,
  limits,
  type TokenCreate,
  type TokenCreated,
  type TokenSpeaker,
} from "@corkboard/contract";
import { type Actor, isIntegration } from "../../../shared/actor.ts";
import type { Tx } from "../../../db/database.ts";
import { Fault, forbidden } from "../../../shared/fault.ts";
import { accessClient } from "../../customers/clients/clients.access.ts";
import { holdMaker } from "../makers/makers.exports.ts";
import { type Creator, issueToken } from "./issue-token.ts";
import { countUsableTokens, findTokenForKeyShare, lockHolder } from "./tokens.queries.ts";

/**
 * The number of tokens is limited, because rate limits apply per token. A token ends with the one that creates it, but
 * not with a session: people sign out every day, and their tokens are listed for them and their owners.
 */
export async function createToken(tx: Tx, actor: Actor, input: TokenCreate): Promise<TokenCreated> {
  if (!(await tx.first(lockHolder, { org: actor.orgId, id: actor.userId }))) throw new Fault(errors.unauthenticated);
  const creator = await creatorOf(tx, actor);
  const now = tx.now().toISOString();
  const counted = await tx.first(countUsableTokens, { org: actor.orgId, user: actor.userId, now });
  if ((counted?.total ?? 0) >= limits.tokens) throw new Fault(errors.tooManyTokens);
  const client_id = await clientOf(tx, actor, input.client_id ?? null);
  return issueToken(tx, actor, { ...input, client_id, speaks_for: speakerOf(actor, input.speaks_for) }, creator);
}

/** What an integration passes on must not become its owner's text in a second token. */
function speakerOf(actor: Actor, given: TokenSpeaker | undefined): TokenSpeaker {
  if (!isIntegration(actor)) return given ?? "owner";
  if (given === "owner") throw forbidden(forbiddenReasons.integration());
  return "integration";
}

/** A bound token creates no token that sees more than itself. */
async function clientOf(tx: Tx, actor: Actor, given: string | null): Promise<string | null> {
  if (given !== null) return (await accessClient(tx, actor, given)).id;
  if (actor.clientId !== undefined) throw new Fault(errors.clientBoundToken);
  return null;
}

async function creatorOf(tx: Tx, actor: Actor): Promise<Creator> {
  const { kind, id } = actor.credential;
  await holdMaker(tx, actor);
  if (kind === "session") return { kind, id, expires_at: null };
  const creator = await tx.first(findTokenForKeyShare, { org: actor.orgId, id });
  if (!creator) throw new Fault(errors.unauthenticated);
  return { kind, ...creator };
}
