import type { Tx } from "../../../db/database.ts";
import { mailboxHash } from "../../../shared/mailbox-hash.ts";
import { countMail } from "./codes.queries.ts";

const maxPerHour = 10;
const hourMs = 60 * 60 * 1_000;

/**
 * Counts an email to a person; false if they were sent too many of its kind lately. Codes have a limit for each address
 * too, but an owner can invite any number of spellings of one.
 */
export async function admitHourlyMail(tx: Tx, kind: "code" | "reset", address: string): Promise<boolean> {
  const now = tx.now();
  const since = new Date(now.getTime() - hourMs).toISOString();
  // No address contains a space.
  const counter = `${kind} ${mailboxHash(address)}`;
  return (await tx.run(countMail, { counter, now: now.toISOString(), since, max: maxPerHour })) === 1;
}
