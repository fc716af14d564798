import type { Database } from "../../src/db/database.ts";

const charsIn = (rows: readonly unknown[]) =>
  rows
    .flatMap((row) => Object.values(row as object) as unknown[])
    .reduce<number>((chars, value) => chars + (typeof value === "string" ? value.length : 0), 0);

/** Wraps a database and notes how many characters each read of several rows returned. */
export function measuringDatabase(db: Database) {
  const reads: number[] = [];
  const measuring: Database = {
    ...db,
    async all(query, params) {
      const rows = await db.all(query, params);
      reads.push(charsIn(rows));
      return rows;
    },
    async allUpTo(query, params, maxChars) {
      const found = await db.allUpTo(query, params, maxChars);
      reads.push(charsIn(found.rows));
      return found;
    },
  };
  return { db: measuring, longestRead: () => Math.max(0, ...reads), total: () => reads.reduce((sum, n) => sum + n, 0) };
}
