import type { TokenCreated } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { presentToken } from "./tokens.present.ts";
import type { TokenToRotate } from "./tokens.access.ts";
import { hashOfToken, newTokenSecret } from "./token-secret.ts";
import { replaceSecret } from "./tokens.queries.ts";

const hourMs = 60 * 60 * 1_000;

/** The secret before the previous one stops working, because only one previous secret is stored. */
export async function rotateToken(
  tx: Tx,
  org: string,
  { hash, ...token }: TokenToRotate,
  overlapHours: number,
): Promise<{ token: TokenCreated; version: number }> {
  const now = tx.now();
  const secret = newTokenSecret();
  const rotated = {
    ...token,
    rotated_at: now.toISOString(),
    previous_secret_until: overlapHours === 0 ? null : endOfOverlap(token, now, overlapHours),
    version: token.version + 1,
  };
  await tx.send(replaceSecret, {
    org,
    id: token.id,
    hash: hashOfToken(secret),
    previousHash: overlapHours === 0 ? null : hash,
    previousUntil: rotated.previous_secret_until,
    now: rotated.rotated_at,
    version: rotated.version,
  });
  return { token: { ...presentToken(rotated, now), token: secret }, version: rotated.version };
}

function endOfOverlap({ expires_at: expiry }: Pick<TokenToRotate, "expires_at">, now: Date, hours: number): string {
  const end = new Date(now.getTime() + hours * hourMs).toISOString();
  return expiry !== null && expiry < end ? expiry : end;
}
