import { sqliteDialect } from "../../src/db/dialect/sqlite.ts";
import { postgresDialect } from "../../src/db/dialect/postgres-dialect.ts";
import type { Database, Tx } from "../../src/db/database.ts";
import type { Query } from "../../src/db/query.ts";
import { engine } from "./test-database.ts";

/** What the database was asked to do: a read outside any transaction, or a transaction that ended. */
export interface Observed {
  readonly statements: readonly string[];
  /** Whether rows were changed. If not, nothing has to become durable, and the commit takes less time. */
  readonly hasWritten: boolean;
}

const dialect = engine === "sqlite" ? sqliteDialect : postgresDialect;

/** Wraps a database and notes the statements that are run through it, without their parameters. */
export function observingDatabase(db: Database) {
  let observed: Observed[] = [];
  const textOf = <Params extends object>(query: Query<Params, unknown>, params: Params) =>
    query.statement(dialect, params).sql;
  const observing: Database = {
    ...db,
    first(query, params) {
      observed.push({ statements: [textOf(query, params)], hasWritten: false });
      return db.first(query, params);
    },
    all(query, params) {
      observed.push({ statements: [textOf(query, params)], hasWritten: false });
      return db.all(query, params);
    },
    async write(work, lane) {
      let transaction = { statements: [] as string[], hasWritten: false };
      const result = await db.write((tx) => {
        transaction = { statements: [], hasWritten: false };
        return work(noting(tx, transaction));
      }, lane);
      observed.push(transaction);
      return result;
    },
  };

  const noting = (tx: Tx, transaction: { statements: string[]; hasWritten: boolean }): Tx => {
    const note = (statement: string, rows: number) => {
      if (!statement.startsWith("select") && rows > 0) transaction.hasWritten = true;
    };
    const run: Tx["run"] = async (query, params) => {
      transaction.statements.push(textOf(query, params));
      const changed = await tx.run(query, params);
      note(textOf(query, params), changed);
      return changed;
    };
    const all: Tx["all"] = async (query, params) => {
      transaction.statements.push(textOf(query, params));
      const rows = await tx.all(query, params);
      note(textOf(query, params), rows.length);
      return rows;
    };
    return {
      now: () => tx.now(),
      first: async (query, params) => (await all(query, params))[0],
      all,
      allUpTo: (query, params, maxChars) => tx.allUpTo(query, params, maxChars),
      run,
      send: async (query, params) => void (await run(query, params)),
      sendRows: async ({ all: insert }, rows) => void (await run(insert, { rows: JSON.stringify(rows) })),
    };
  };

  return {
    db: observing,
    /** What was run since the last call. */
    take(): readonly Observed[] {
      const taken = observed;
      observed = [];
      return taken;
    },
    count: () => observed.length,
  };
}
