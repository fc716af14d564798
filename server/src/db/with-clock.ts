import type { Database, Tx } from "./database.ts";

/** The same database with another clock. */
export function withClock(db: Database, now: () => Date): Database {
  const withOther = (tx: Tx): Tx => ({
    now,
    first: (query, params) => tx.first(query, params),
    all: (query, params) => tx.all(query, params),
    allUpTo: (query, params, maxChars) => tx.allUpTo(query, params, maxChars),
    run: (query, params) => tx.run(query, params),
    send: (query, params) => tx.send(query, params),
    sendRows: (statements, rows) => tx.sendRows(statements, rows),
  });
  return { ...db, now, write: (work, lane) => db.write((tx) => work(withOther(tx)), lane) };
}
