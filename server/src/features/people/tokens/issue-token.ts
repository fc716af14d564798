import { errors, type TokenCreate, type TokenCreated } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { Fault } from "../../../shared/fault.ts";
import { newId } from "../../../shared/id.ts";
import { readIsoTime } from "../../../shared/iso-time.ts";
import { hashOfToken, newTokenSecret } from "./token-secret.ts";
import { insertToken } from "./tokens.queries.ts";

/** The token that creates another, which ends with it; or the session that creates one. */
export interface Creator {
  readonly kind: "token" | "session";
  readonly id: string;
  readonly expires_at: string | null;
}

/** Only the secret's hash is stored, so the secret is shown only in this response. Without a creator for the operator. */
export async function issueToken(
  tx: Tx,
  holder: { orgId: string; userId: string },
  input: TokenCreate,
  creator?: Creator,
): Promise<TokenCreated> {
  const secret = newTokenSecret();
  const token: TokenCreated = {
    id: newId(),
    user_id: holder.userId,
    name: input.name,
    scope: input.scope ?? "write",
    client_id: input.client_id ?? null,
    speaks_for: input.speaks_for ?? "owner",
    created_at: tx.now().toISOString(),
    expires_at: expiryOf(input.expires_at ?? null, creator?.expires_at ?? null, tx.now()),
    last_used_at: null,
    rotated_at: null,
    previous_secret_until: null,
    token: secret,
  };
  await tx.send(insertToken, {
    org: holder.orgId,
    id: token.id,
    user: token.user_id,
    name: token.name,
    scope: token.scope,
    client: token.client_id,
    speaksFor: token.speaks_for,
    hash: hashOfToken(secret),
    creator: creator?.kind === "token" ? creator.id : null,
    session: creator?.kind === "session" ? creator.id : null,
    now: token.created_at,
    expiresAt: token.expires_at,
  });
  return token;
}

/** Because no token outlives its creator, expiry needs no check of the creator when a token is used. */
function expiryOf(given: string | null, latest: string | null, now: Date): string | null {
  if (given === null) return latest;
  const expiry = futureTime(given, now);
  if (latest !== null && expiry > latest) throw new Fault(errors.expiryTooLate);
  return expiry;
}

function futureTime(given: string, now: Date): string {
  const time = readIsoTime(given);
  if (time === undefined) {
    const message = "expires_at must be an ISO 8601 time such as 2027-01-31T00:00:00Z";
    throw new Fault(errors.invalidInput, { message, details: [{ path: "expires_at", message }] });
  }
  if (time <= now.getTime()) throw new Fault(errors.expiryInThePast);
  return new Date(time).toISOString();
}
