import { errors } from "@corkboard/contract";
import type { Reader, Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { Fault, tooManyRequests } from "../../../shared/fault.ts";
import { isEmptyService } from "../../customers/organisations/organisations.exports.ts";
import { hashOfCode } from "./setup.exports.ts";
import { countWrongSetupCode, findSetupCode, findSetupCodeForUpdate } from "./setup.queries.ts";

/** After this many wrong codes, one is accepted each minute: whoever has the right one must still be able to use it. */
const maxWrong = 10;
const pauseMs = 60_000;

/** Rejects an attempt in the pause after a wrong code, without writing anything. */
export async function requireNoPause(db: Reader): Promise<void> {
  rejectInPause(await db.first(findSetupCode, {}), db.now());
}

/** Whether the code is right. A wrong one is counted, for which the transaction must commit. */
export async function checkSetupCode(tx: Tx, given: string): Promise<boolean> {
  const stored = await tx.first(findSetupCodeForUpdate, {});
  if (!(await isEmptyService(tx))) throw new Fault(errors.setupClosed);
  rejectInPause(stored, tx.now());
  if (stored?.hash === hashOfCode(given)) return true;
  await tx.send(countWrongSetupCode, { now: tx.now().toISOString() });
  return false;
}

function rejectInPause(stored: Pick<Tables["setup_codes"], "attempts" | "tried_at"> | undefined, now: Date): void {
  if (!stored || stored.tried_at === null || stored.attempts < maxWrong) return;
  const leftMs = Date.parse(stored.tried_at) + pauseMs - now.getTime();
  if (leftMs > 0) throw tooManyRequests(leftMs / 1_000, errors.setupCodesLimited);
}
