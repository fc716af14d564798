import type { Database, Tx } from "../../src/db/database.ts";

/** The same database with its clock moved forward, so that tests need not wait. */
export function databaseWithClock(db: Database, aheadMs: () => number): Database {
  const now = () => new Date(db.now().getTime() + aheadMs());
  const withClock = (tx: Tx): Tx => ({
    now,
    first: (query, params) => tx.first(query, params),
    all: (query, params) => tx.all(query, params),
    allUpTo: (query, params, maxChars) => tx.allUpTo(query, params, maxChars),
    run: (query, params) => tx.run(query, params),
    send: (query, params) => tx.send(query, params),
  });
  return { ...db, now, write: (work) => db.write((tx) => work(withClock(tx))) };
}
