import type { NotificationKind } from "@corkboard/contract";
import type { Database, Reader, Tx } from "../../../db/database.ts";
import type { One } from "../../../db/row-key.ts";
import {
  findMemberByKey,
  findMutedMailForUpdate,
  saveMutedMail,
  switchDailyOff,
  switchDigestOff,
  switchMailOff,
  switchSummaryOff,
} from "./mail.queries.ts";

const keyShape = /^[0-9a-f]{64}$/;

/** Whether a member has this key. Changes nothing, because mail scanners follow links before people do. */
export async function isUnsubscribeKey(db: Reader, key: string): Promise<boolean> {
  return keyShape.test(key) && (await db.first(findMemberByKey, { key })) !== undefined;
}

/** What a member with a key can turn off: all email about notifications, the digest, the summary or both, or one kind. */
export type Subscription = "all" | "daily" | "digest" | "summary" | NotificationKind;

const switches = {
  all: switchMailOff,
  daily: switchDailyOff,
  digest: switchDigestOff,
  summary: switchSummaryOff,
};

const isKind = (from: Subscription): from is NotificationKind => !(from in switches);

/** False if no member has this key. */
export async function unsubscribe(db: Database, key: string, from: Subscription): Promise<boolean> {
  if (!keyShape.test(key)) return false;
  return db.write(async (tx) => {
    const member = await tx.first(findMemberByKey, { key });
    return member !== undefined && (await switchOff(tx, member, from));
  });
}

async function switchOff(tx: Tx, member: One, from: Subscription): Promise<boolean> {
  if (!isKind(from)) return (await tx.run(switches[from], member)) > 0;
  const settings = await tx.first(findMutedMailForUpdate, member);
  if (!settings) return false;
  const muted = new Set(JSON.parse(settings.mail_muted) as NotificationKind[]).add(from);
  return (await tx.run(saveMutedMail, { ...member, muted: JSON.stringify([...muted]) })) > 0;
}
