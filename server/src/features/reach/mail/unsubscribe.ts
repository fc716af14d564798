import type { Database, Reader } from "../../../db/database.ts";
import { findMemberByKey, switchDigestOff, switchMailOff } from "./mail.queries.ts";

const keyShape = /^[0-9a-f]{64}$/;

/** Whether a member has this key. Changes nothing, because mail scanners follow links before people do. */
export async function isUnsubscribeKey(db: Reader, key: string): Promise<boolean> {
  return keyShape.test(key) && (await db.first(findMemberByKey, { key })) !== undefined;
}

/** What a member with a key can turn off: all email about notifications, or the digest alone. */
export type Subscription = "all" | "digest";

const switchOff = { all: switchMailOff, digest: switchDigestOff } as const;

/** False if no member has this key. */
export async function unsubscribe(db: Database, key: string, from: Subscription): Promise<boolean> {
  if (!keyShape.test(key)) return false;
  return db.write(async (tx) => {
    const member = await tx.first(findMemberByKey, { key });
    return member !== undefined && (await tx.run(switchOff[from], member)) > 0;
  });
}
