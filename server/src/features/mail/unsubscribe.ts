import type { Database, Reader } from "../../db/database.ts";
import { findMemberByKey, switchMailOff } from "./mail.queries.ts";

/** Keys are 64 hex digits; anything else was never mailed to anybody. */
const keyShape = /^[0-9a-f]{64}$/;

/** Whether the key was mailed to somebody. Looks only: programs follow the links of a mail before people do. */
export async function isUnsubscribeKey(db: Reader, key: string): Promise<boolean> {
  return keyShape.test(key) && (await db.first(findMemberByKey, { key })) !== undefined;
}

/** Ends mail to whoever the key was mailed to; false when that is nobody. */
export async function unsubscribe(db: Database, key: string): Promise<boolean> {
  if (!keyShape.test(key)) return false;
  return db.write(async (tx) => {
    const member = await tx.first(findMemberByKey, { key });
    return member !== undefined && (await tx.run(switchMailOff, member)) > 0;
  });
}
