import type { Database, Reader } from "../../db/database.ts";
import { findMemberByKey, switchMailOff } from "./mail.queries.ts";

const keyShape = /^[0-9a-f]{64}$/;

/** Whether a member has this key. Changes nothing, because mail scanners follow links before people do. */
export async function isUnsubscribeKey(db: Reader, key: string): Promise<boolean> {
  return keyShape.test(key) && (await db.first(findMemberByKey, { key })) !== undefined;
}

/** Turns off email to the member with this key; false if there is no such member. */
export async function unsubscribe(db: Database, key: string): Promise<boolean> {
  if (!keyShape.test(key)) return false;
  return db.write(async (tx) => {
    const member = await tx.first(findMemberByKey, { key });
    return member !== undefined && (await tx.run(switchMailOff, member)) > 0;
  });
}
