import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { DummyDriver, Kysely, sql, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { type Database, ReferenceViolation, StorageUnavailable, type Tx, UniqueViolation } from "../database.ts";
import type { Query } from "../query.ts";
import type { Dialect } from "./dialect.ts";
import { GroupCommit } from "./group-commit.ts";

export const sqliteDialect: Dialect = {
  builder: new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  lockRows: (select) => select,
  jsonArray: (value, orderBy) => sql<string>`json_group_array(${value} order by ${orderBy})`,
  ddl: {
    uuid: "TEXT",
    timestamp: "TEXT",
    json: "TEXT",
    real: "REAL",
    table: "STRICT",
    clusteredTable: "STRICT, WITHOUT ROWID",
  },
};

const busyTimeoutMs = 5_000;

/** Opens the file with the settings durability rests on, and reads them back: a silent refusal would cost data. */
export function openSqliteFile(file: string, options: { readOnly?: boolean } = {}): DatabaseSync {
  try {
    if (!options.readOnly) mkdirSync(dirname(file), { recursive: true });
    const connection = new DatabaseSync(file, { timeout: busyTimeoutMs, ...options });
    if (!options.readOnly) connection.exec("PRAGMA journal_mode = WAL");
    connection.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY");
    const setting = (name: string) => Object.values(connection.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    if (setting("journal_mode") !== "wal" || setting("synchronous") !== 2 || setting("foreign_keys") !== 1) {
      throw new Error(`${file}: the file system does not allow SQLite's write-ahead log`);
    }
    return connection;
  } catch (error) {
    throw translate(error);
  }
}

export function openSqlite(file: string): Database {
  const writer = openSqliteFile(file);
  const reader = openSqliteFile(file);
  reader.exec("PRAGMA query_only = ON");

  const read = statementsOf(reader);
  const write = statementsOf(writer);
  const commits = new GroupCommit(writer, write, translate);

  return {
    first: read.first,
    all: read.all,
    write: (work) => commits.run(work),
    async ping() {
      try {
        reader.prepare("SELECT count(*) FROM organisations").get();
      } catch (error) {
        throw translate(error);
      }
    },
    async close() {
      await commits.idle();
      reader.close();
      writer.close();
    },
  };
}

/** A transaction's view of one connection, its prepared statements kept for the next time. */
function statementsOf(connection: DatabaseSync): Tx {
  const prepared = new Map<string, StatementSync>();
  const execute = <Params extends object, Result>(
    query: Query<Params, unknown>,
    params: Params,
    how: (statement: StatementSync, values: SQLInputValue[]) => Result,
  ): Result => {
    const statement = query.statement(sqliteDialect, params);
    try {
      let ready = prepared.get(statement.name);
      if (!ready) prepared.set(statement.name, (ready = connection.prepare(statement.sql)));
      return how(ready, statement.bind(params) as SQLInputValue[]);
    } catch (error) {
      throw translate(error);
    }
  };
  return {
    async first<Params extends object, Row>(query: Query<Params, Row>, params: Params) {
      return execute(query, params, (ready, values) => ready.get(...values)) as Row | undefined;
    },
    async all<Params extends object, Row>(query: Query<Params, Row>, params: Params) {
      return execute(query, params, (ready, values) => ready.all(...values)) as Row[];
    },
    async run(query, params) {
      return execute(query, params, (ready, values) => Number(ready.run(...values).changes));
    },
  };
}

const unavailable = new Set([
  5, // SQLITE_BUSY
  6, // SQLITE_LOCKED
  8, // SQLITE_READONLY
  10, // SQLITE_IOERR
  11, // SQLITE_CORRUPT
  13, // SQLITE_FULL
  14, // SQLITE_CANTOPEN
  26, // SQLITE_NOTADB
]);
const uniqueViolations = new Set([1555, 2067]);
const referenceViolations = new Set([787, 1811]);

/** Gives SQLite's own errors the meaning the rest of the service knows. Anything else passes unchanged. */
function translate(error: unknown): unknown {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return error;
  if (unavailable.has(error.errcode & 0xff)) return new StorageUnavailable(error);
  if (uniqueViolations.has(error.errcode)) return new UniqueViolation(error.message, error);
  if (referenceViolations.has(error.errcode)) return new ReferenceViolation(error);
  return error;
}
