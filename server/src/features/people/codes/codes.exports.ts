import { hash, randomInt, timingSafeEqual } from "node:crypto";
import type { Database, Tx } from "../../../db/database.ts";
import { lifetimes } from "../../../shared/lifetimes.ts";
import { countCodeAttempt, deleteCodesBefore, findCodeForUpdate, replaceCode, useUpCode } from "./codes.queries.ts";

export { admitHourlyMail } from "./mails-per-hour.ts";

const digits = 8;
const maxAttempts = 5;
/** However many try to guess them, with 5 attempts for each code it takes centuries. */
const maxPerHour = 10;
const hourMs = 60 * 60 * 1_000;

/** A new code for the address, which replaces the one before; undefined if too many were sent to it lately. */
export async function issueCode(tx: Tx, emailKey: string): Promise<string | undefined> {
  const now = tx.now();
  const last = await tx.first(findCodeForUpdate, { emailKey });
  const isCounting = last !== undefined && last.sent > 0 && Date.parse(last.counted_since) > now.getTime() - hourMs;
  const sent = isCounting ? last.sent : 0;
  if (sent >= maxPerHour) return undefined;
  const code = randomInt(10 ** digits)
    .toString()
    .padStart(digits, "0");
  await tx.send(replaceCode, {
    email_key: emailKey,
    hash: hashOf(emailKey, code),
    attempts: 0,
    expires_at: new Date(now.getTime() + lifetimes.codeMs).toISOString(),
    sent: sent + 1,
    counted_since: isCounting ? last.counted_since : now.toISOString(),
  });
  return code;
}

/**
 * Whether it is the code that was sent last, which is used up. The transaction must commit for a wrong one to count. Runs
 * the same statements for every wrong code, so that its time does not tell whether one was sent.
 */
export async function useCode(tx: Tx, emailKey: string, given: string): Promise<boolean> {
  const now = tx.now().toISOString();
  const last = await tx.first(countCodeAttempt, { emailKey, now });
  const isRight = isSame(last?.hash ?? noHash, hashOf(emailKey, given.replaceAll(/[\s-]/g, "")));
  if (!last || !isRight || last.attempts > maxAttempts || last.expires_at <= now) return false;
  await tx.send(useUpCode, { emailKey });
  return true;
}

/** Codes that are valid are kept, although the count of emails has ended. */
export function deleteOldCodes(db: Database): Promise<number> {
  return db.write((tx) => {
    const now = tx.now();
    return tx.run(deleteCodesBefore, {
      since: new Date(now.getTime() - hourMs).toISOString(),
      now: now.toISOString(),
    });
  });
}

/** Whoever reads the database could try all codes; they are worthless by then. */
const hashOf = (emailKey: string, code: string) => hash("sha256", `${emailKey} ${code}`);

/** No code has this hash. */
const noHash = "0".repeat(64);

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
