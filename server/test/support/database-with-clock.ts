import type { Database } from "../../src/db/database.ts";
import { withClock } from "../../src/db/with-clock.ts";

/** The same database with its clock moved forward, so that tests need not wait. */
export const databaseWithClock = (db: Database, aheadMs: () => number): Database =>
  withClock(db, () => new Date(db.now().getTime() + aheadMs()));
