import { randomBytes } from "node:crypto";
import type { NotificationKind } from "@corkboard/contract";
import type { Reader, Tx } from "../../db/database.ts";
import { newId } from "../../shared/id.ts";
import type { ClaimedMail } from "../../mailing/mail-queue.ts";
import { accessOrganisation } from "../organisations/organisations.access.ts";
import { mostItems, type MailContent } from "./compose-mail.ts";
import {
  claimDueMail,
  countBatch,
  findBatch,
  findReceiver,
  fixBatch,
  leaseQueue,
  listBatch,
  openSettings,
  type Receiver,
  releaseQueue,
  withdrawAll,
  withdrawKind,
  withdrawSettled,
} from "./mail.queries.ts";

export interface ClaimedMemberMail extends ClaimedMail {
  readonly receiver: Receiver;
  readonly content: MailContent;
}

/** Which notifications go out with the mail is settled here, so that a repetition tells the same. */
export async function claimMail(
  tx: Tx,
  now: Date,
  leaseMs: number,
): Promise<ClaimedMemberMail | "nothing" | undefined> {
  const claimed = await tx.first(claimDueMail, { now: now.toISOString() });
  if (!claimed) return undefined;
  const receiver = { org: claimed.org, user: claimed.user };
  const settled = await settleContent(tx, receiver);
  if (!settled) {
    await tx.send(releaseQueue, { ...receiver, due: null, attempts: 0 });
    return "nothing";
  }
  const { content, isBegun } = settled;
  const attempts = isBegun ? claimed.attempts : 0;
  const leasedUntil = new Date(now.getTime() + leaseMs).toISOString();
  await tx.send(leaseQueue, { ...receiver, until: leasedUntil, attempts });
  return { receiver, batch: content.batch, content, attempts, leasedUntil };
}

interface Settled {
  readonly content: MailContent;
  /** Whether it was tried before. */
  readonly isBegun: boolean;
}

async function settleContent(tx: Tx, of: Receiver): Promise<Settled | undefined> {
  await tx.send(openSettings, { ...of, key: randomBytes(32).toString("hex") });
  const member = await tx.first(findReceiver, of);
  if (!member || member.mail === 0) {
    await tx.send(withdrawAll, of);
    return undefined;
  }
  await tx.send(withdrawSettled, of);
  for (const kind of JSON.parse(member.muted) as NotificationKind[]) await tx.send(withdrawKind, { ...of, kind });

  const { batch, isBegun } = await openBatch(tx, of);
  const { total = 0 } = (await tx.first(countBatch, { ...of, batch })) ?? {};
  if (total === 0) return undefined;
  const content: MailContent = {
    batch,
    organisation: await nameOfOrganisation(tx, of.org),
    to: { name: member.display_name, address: member.email },
    unsubscribeKey: member.unsubscribe_key,
    items: await tx.all(listBatch, { ...of, batch, limit: mostItems }),
    total,
  };
  return { content, isBegun };
}

/** A mail that was begun goes first, as it was; what came since waits for the next one. */
async function openBatch(tx: Tx, of: Receiver): Promise<{ batch: string; isBegun: boolean }> {
  const begun = await tx.first(findBatch, of);
  if (begun?.mail_batch) return { batch: begun.mail_batch, isBegun: true };
  const batch = newId();
  await tx.send(fixBatch, { ...of, batch });
  return { batch, isBegun: false };
}

async function nameOfOrganisation(db: Reader, org: string): Promise<string> {
  return (await accessOrganisation(db, org))?.name ?? "";
}
