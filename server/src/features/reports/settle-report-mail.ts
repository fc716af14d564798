import type { Tx } from "../../db/database.ts";
import type { Settlement } from "../../mailing/mail-queue.ts";
import type { ClaimedReportMail } from "./claim-report-mail.ts";
import { findDue, findQueueToChange, noteSent, releaseQueue, settleBatch } from "./report-mail.queries.ts";

export async function settleSent(tx: Tx, mail: ClaimedReportMail, { now, nextAt }: Settlement): Promise<void> {
  const isOurs = await holdQueue(tx, mail);
  await tx.send(settleBatch, { ...mail.of, batch: mail.batch, mail: "sent" });
  await tx.send(noteSent, { ...mail.of, now: now.toISOString() });
  if (isOurs) await release(tx, mail, nextAt);
}

/** What it tells stays on the reporter's page alone. */
export async function settleGivenUp(tx: Tx, mail: ClaimedReportMail, { nextAt }: Settlement): Promise<void> {
  const isOurs = await holdQueue(tx, mail);
  await tx.send(settleBatch, { ...mail.of, batch: mail.batch, mail: "none" });
  if (isOurs) await release(tx, mail, nextAt);
}

export async function postpone(tx: Tx, mail: ClaimedReportMail, until: Date): Promise<void> {
  if (!(await holdQueue(tx, mail))) return;
  await tx.send(releaseQueue, { ...mail.of, due: until.toISOString(), attempts: mail.attempts + 1 });
}

/** Says whether the queue is still ours: somebody else who took over after a lost lease also lets go of it. */
async function holdQueue(tx: Tx, mail: ClaimedReportMail): Promise<boolean> {
  return (await tx.first(findQueueToChange, mail.of))?.leased_until === mail.leasedUntil;
}

async function release(tx: Tx, { of }: ClaimedReportMail, nextAt: Date): Promise<void> {
  const more = await tx.first(findDue, of);
  await tx.send(releaseQueue, { ...of, due: more ? nextAt.toISOString() : null, attempts: 0 });
}
