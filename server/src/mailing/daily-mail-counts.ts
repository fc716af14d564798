import type { Database, Tx } from "../db/database.ts";
import {
  countPostponed,
  countSent,
  type DailyCounter,
  deleteCountsBefore,
  uncountSent,
} from "./daily-mail-counts.queries.ts";

export type { DailyCounter };

/** Counts an email; false if the limit has been reached, in whichever process. */
export const countDailyMail = async (tx: Tx, counter: DailyCounter, max: number): Promise<boolean> =>
  (await tx.run(countSent, { ...counter, max })) === 1;

export const uncountDailyMail = (tx: Tx, counter: DailyCounter): Promise<void> => tx.send(uncountSent, counter);

/** Counts an email that waits until tomorrow. Returns whether it is the first one. */
export const countPostponedMail = async (tx: Tx, counter: DailyCounter): Promise<boolean> =>
  (await tx.first(countPostponed, counter))?.postponed === 1;

export const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Counts of earlier days have no effect. */
export const deleteOldMailCounts = (db: Database): Promise<number> =>
  db.write((tx) => tx.run(deleteCountsBefore, { day: dayOf(tx.now()) }));
