import type { Tx } from "../../db/database.ts";
import type { Settlement } from "../../mailing/mail-queue.ts";
import type { ClaimedMemberMail } from "./claim-mail.ts";
import { findDue, findQueueToChange, noteSent, releaseQueue, settleBatch } from "./mail.queries.ts";

export async function settleSent(tx: Tx, mail: ClaimedMemberMail, { now, nextAt }: Settlement): Promise<void> {
  const isOurs = await holdQueue(tx, mail);
  await tx.send(settleBatch, { ...mail.receiver, batch: mail.batch, mail: "sent" });
  await tx.send(noteSent, { ...mail.receiver, now: now.toISOString() });
  if (isOurs) await release(tx, mail, nextAt);
}

/** Nobody will accept it: what it tells stays in the app alone. */
export async function settleGivenUp(tx: Tx, mail: ClaimedMemberMail, { nextAt }: Settlement): Promise<void> {
  const isOurs = await holdQueue(tx, mail);
  await tx.send(settleBatch, { ...mail.receiver, batch: mail.batch, mail: "none" });
  if (isOurs) await release(tx, mail, nextAt);
}

export async function postpone(tx: Tx, mail: ClaimedMemberMail, until: Date): Promise<void> {
  if (!(await holdQueue(tx, mail))) return;
  await tx.send(releaseQueue, { ...mail.receiver, due: until.toISOString(), attempts: mail.attempts + 1 });
}

/** Says whether the queue is still ours: somebody else who took over after a lost lease also lets go of it. */
async function holdQueue(tx: Tx, mail: ClaimedMemberMail): Promise<boolean> {
  return (await tx.first(findQueueToChange, mail.receiver))?.leased_until === mail.leasedUntil;
}

async function release(tx: Tx, { receiver }: ClaimedMemberMail, nextAt: Date): Promise<void> {
  const more = await tx.first(findDue, receiver);
  await tx.send(releaseQueue, { ...receiver, due: more ? nextAt.toISOString() : null, attempts: 0 });
}
