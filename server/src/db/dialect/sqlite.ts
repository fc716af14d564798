import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import {
  DummyDriver,
  Kysely,
  type LimitNode,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { type Database, ReferenceViolation, StorageUnavailable, type Tx, UniqueViolation } from "../database.ts";
import type { Query } from "../query.ts";
import type { Dialect } from "./dialect.ts";
import { GroupCommit } from "./group-commit.ts";
import { OpenedFile } from "./opened-file.ts";
import { restrictToOwner } from "./restrict-to-owner.ts";
import { PreparedStatement } from "./prepared-statement.ts";
import { ReadSnapshot } from "./read-snapshot.ts";
import { ReadThread } from "./read-thread.ts";
import { pollDataVersion } from "./poll-data-version.ts";

/**
 * SQLite uses the value of a bare `LIMIT ?` for its plan and so prepares the statement again each time one is bound, which
 * costs more than most queries. It does not do so for an expression.
 */
class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(" + 0");
  }
}

/**
 * Triggers keep the index in step, as PostgreSQL does with its own. It is not contentless, because only an index that
 * knows the deleted words can erase them at once; otherwise they stay in the file until their segment is merged. Words
 * begin with nine characters that belong to their organisation and kind, so prefixes of one to three letters have ten to
 * twelve.
 */
const searchIndex = [
  `CREATE VIRTUAL TABLE search_index USING fts5 (words, content = 'search_documents', content_rowid = 'number',
    tokenize = 'ascii', detail = 'none', columnsize = 0, prefix = '10 11 12')`,
  `INSERT INTO search_index (search_index, rank) VALUES ('secure-delete', 1)`,
  `CREATE TRIGGER search_documents_inserted AFTER INSERT ON search_documents BEGIN
    INSERT INTO search_index (rowid, words) VALUES (new.number, new.words);
  END`,
  `CREATE TRIGGER search_documents_deleted AFTER DELETE ON search_documents BEGIN
    INSERT INTO search_index (search_index, rowid, words) VALUES ('delete', old.number, old.words);
  END`,
  `CREATE TRIGGER search_documents_updated AFTER UPDATE OF words ON search_documents BEGIN
    INSERT INTO search_index (search_index, rowid, words) VALUES ('delete', old.number, old.words);
    INSERT INTO search_index (rowid, words) VALUES (new.number, new.words);
  END`,
];

export const sqliteDialect: Dialect = {
  builder: new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new QueryCompiler(),
    },
  }),
  forUpdate: (select) => select,
  forUpdateToDelete: (select) => select,
  forShare: (select) => select,
  claimRows: (select) => select,
  forKeyShare: (select) => select,
  keyShareClause: sql``,
  skipLockedClause: sql``,
  databaseBytes: sql<number>`(select page_count * page_size from pragma_page_count, pragma_page_size)`,
  isAmong: (column, ids) => sql<boolean>`${column} in (select value from json_each(${ids}))`,
  asId: (text) => sql<string>`${text}`,
  contains: (text, part) => sql<boolean>`instr(cast(${text} as blob), cast(${part} as blob)) > 0`,
  nextSequence: (org) =>
    sql<number>`max(
      coalesce((select max(seq) from events where org_id = ${org}), 0),
      coalesce((select numbered from event_numbering where org_id = ${org}), 0)
    ) + 1`,
  jsonArray: (value, orderBy) => sql<string>`json_group_array(${value} order by ${orderBy})`,
  jsonItems: (column) => sql`json_each(${column}) as item`,
  jsonRows: (json, columns) => {
    const list = Object.keys(columns).map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
    return sql`(select ${sql.join(list)} from json_each(${json}))`;
  },
  search: {
    // Crossed, because SQLite does not reorder those: it reads the index in the order of its numbers.
    documents: sql`search_index cross join search_documents as d`,
    matches: (expression) => sql<boolean>`search_index match ${expression} and d.number = search_index.rowid`,
    number: sql<number>`search_index.rowid`,
    newestFirst: sql`search_index.rowid desc`,
  },
  ddl: {
    uuid: "TEXT",
    timestamp: "TEXT",
    json: "TEXT",
    jsonTexts: (column) => `json_each(${column}) AS item`,
    longJson: () => [],
    textInRow: () => [],
    real: "REAL",
    bigint: "INTEGER",
    table: "STRICT",
    clusteredTable: "STRICT, WITHOUT ROWID",
    eventOrder: {
      columns: "seq INTEGER NOT NULL, PRIMARY KEY (org_id, seq)",
      table: "STRICT",
      more: [],
    },
    search: {
      columns: "number INTEGER PRIMARY KEY, words TEXT NOT NULL, UNIQUE (org_id, id)",
      table: "STRICT",
      more: searchIndex,
      // Always does so until the end of a transaction.
      pending: [],
      word: "TEXT",
    },
  },
};

const busyTimeoutMs = 5_000;
/** SQLite blocks the event loop while it waits for the write lock, so `GroupCommit` polls for it instead. */
const writerBusyTimeoutMs = 5;
/** 32 MB of log before a checkpoint: a page that changes often is copied to the file once, not each time. */
const checkpointPages = 8_000;
/** Page cache; allocated as needed. */
const cacheKilobytes = 16_000;

/** Applies the settings that durability depends on and reads them back, because SQLite ignores some silently. */
export function openSqliteFile(file: string, options: { readOnly?: boolean } = {}): DatabaseSync {
  try {
    if (!options.readOnly) restrictToOwner(file);
    const connection = new DatabaseSync(file, { timeout: busyTimeoutMs, ...options });
    if (!options.readOnly) connection.exec("PRAGMA journal_mode = WAL");
    connection.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY");
    // Overwrites deleted content with zeros; otherwise it stays in the file until its space is needed.
    connection.exec("PRAGMA secure_delete = ON");
    connection.exec(`PRAGMA cache_size = -${cacheKilobytes}`);
    connection.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages}`);
    const setting = (name: string) => Object.values(connection.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    if (setting("journal_mode") !== "wal" || setting("synchronous") !== 2 || setting("foreign_keys") !== 1) {
      throw new Error(`${file}: the file system does not allow SQLite's write-ahead log`);
    }
    return connection;
  } catch (error) {
    throw translate(error);
  }
}

/**
 * Reads a file without changing it. The connection is not opened read-only, because such a connection would leave the
 * files of the write-ahead log behind.
 */
export async function readSqliteFile<Result>(
  file: string,
  read: (connection: DatabaseSync) => Promise<Result>,
): Promise<Result> {
  try {
    const connection = new DatabaseSync(file, { timeout: busyTimeoutMs });
    try {
      connection.exec("PRAGMA query_only = ON");
      return await read(connection);
    } finally {
      connection.close();
    }
  } catch (error) {
    throw translate(error);
  }
}

/** Checks the structure of all tables and indexes; empty if they are intact. */
export async function checkSqliteFile(file: string, maxProblems: number): Promise<string[]> {
  const rows: string[] = [];
  try {
    await readSqliteFile(file, async (connection) => {
      const check = connection.prepare(`PRAGMA quick_check(${maxProblems})`);
      for (const row of check.iterate()) rows.push(String(row["quick_check"]));
    });
  } catch (error) {
    // In some tables the check fails on a damaged page instead of describing it.
    if (!isDamage(error)) throw error;
    rows.push("database disk image is malformed");
  }
  // Several problems may come in one row, below a title.
  const problems = rows.flatMap((row) => row.split("\n"));
  return problems.filter((problem) => problem !== "ok" && !problem.startsWith("***")).slice(0, maxProblems);
}

export function openSqlite(file: string, onLost: (error: Error) => void, { isTemporary = false } = {}): Database {
  const opened = new OpenedFile(file, onLost);
  const writer = openSqliteFile(file);
  if (isTemporary) writer.exec("PRAGMA synchronous = OFF");
  writer.exec(`PRAGMA busy_timeout = ${writerBusyTimeoutMs}`);
  const reader = openSqliteFile(file);
  reader.exec("PRAGMA query_only = ON");
  opened.includeLogs();

  const snapshot = new ReadSnapshot(reader);
  const read = statementsOf(reader, () => {
    opened.check();
    snapshot.begin();
  });
  const write = statementsOf(writer);
  const background = new ReadThread({
    file,
    busyTimeoutMs,
    cacheKilobytes,
    dialect: sqliteDialect,
    before: () => opened.check(),
    translate,
  });
  const commits = new GroupCommit({
    connection: writer,
    tx: write,
    changes: () => write.changes,
    translate,
    isBusy,
    isDamage,
    file: opened,
    onCommit: () => snapshot.end(),
  });

  return {
    now: read.now,
    first: read.first,
    all: read.all,
    allUpTo: read.allUpTo,
    numbersEventsLater: false,
    hasSingleWriter: true,
    watch: (onChange, onError) => pollDataVersion(reader, opened, onChange, onError),
    write: (work) => commits.run(work),
    background: (org) => background.readerFor(org),
    emptyLog: () =>
      commits.runBetween(() => {
        snapshot.end();
        writer.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      }),
    async ping() {
      try {
        opened.check();
        reader.prepare("SELECT count(*) FROM organisations").get();
      } catch (error) {
        throw translate(error);
      }
    },
    async close() {
      await commits.idle();
      await background.close();
      snapshot.end();
      reader.close();
      writer.close();
    },
  };
}

/** Runs queries on one connection and caches its prepared statements. */
function statementsOf(connection: DatabaseSync, before?: () => void): Tx & { readonly changes: number } {
  const cache = new Map<string, PreparedStatement>();
  let changes = 0;
  const prepare = (name: string, text: string): PreparedStatement => {
    const prepared = new PreparedStatement(connection.prepare(text));
    cache.set(name, prepared);
    return prepared;
  };
  const execute = <Params extends object, Result>(
    query: Query<Params, unknown>,
    params: Params,
    run: (prepared: PreparedStatement, values: SQLInputValue[]) => Result,
  ): Result => {
    const { name, sql: text, bind } = query.statement(sqliteDialect, params);
    try {
      before?.();
      return run(cache.get(name) ?? prepare(name, text), bind(params) as SQLInputValue[]);
    } catch (error) {
      throw translate(error);
    }
  };
  return {
    // Every process that uses the file runs on the same machine, because the write-ahead log requires it.
    now: () => new Date(),
    async first<Params extends object, Row>(query: Query<Params, Row>, params: Params) {
      return execute(query, params, (prepared, values) => {
        const row = prepared.statement.get(...values) as unknown[] | undefined;
        return row && (prepared.objectMakerFor(row)(row) as Row);
      });
    },
    async all<Params extends object, Row>(query: Query<Params, Row>, params: Params) {
      return execute(query, params, (prepared, values) => {
        const rows = prepared.statement.all(...values) as unknown as unknown[][];
        if (!rows[0]) return [];
        const toObject = prepared.objectMakerFor(rows[0]);
        return rows.map((row) => toObject(row) as Row);
      });
    },
    async allUpTo<Params extends object, Row>(query: Query<Params, Row>, params: Params, maxChars: number) {
      return execute(query, params, (prepared, values) => {
        const rows: Row[] = [];
        let chars = 0;
        for (const row of prepared.statement.iterate(...values) as unknown as Iterable<unknown[]>) {
          rows.push(prepared.objectMakerFor(row)(row) as Row);
          for (let index = 0; index < row.length; index++) {
            const value = row[index];
            if (typeof value === "string") chars += value.length;
          }
          if (chars > maxChars) return { rows, isCut: true };
        }
        return { rows, isCut: false };
      });
    },
    async run(query, params) {
      changes++;
      return execute(query, params, ({ statement }, values) => Number(statement.run(...values).changes));
    },
    async send(query, params) {
      changes++;
      execute(query, params, ({ statement }, values) => statement.run(...values));
    },
    /**
     * Before a statement of several rows changes a page, SQLite copies it, to undo the statement if one of the rows fails:
     * notifications took twice as long.
     */
    async sendRows({ one }, rows) {
      changes++;
      for (const row of rows) execute(one, row, ({ statement }, values) => statement.run(...values));
    },
    get changes() {
      return changes;
    },
  };
}

const busy = 5;
const corrupt = 11;
const unavailable = new Set([
  busy,
  6, // SQLITE_LOCKED
  8, // SQLITE_READONLY
  10, // SQLITE_IOERR
  corrupt,
  13, // SQLITE_FULL
  14, // SQLITE_CANTOPEN
  26, // SQLITE_NOTADB
]);
const uniqueViolations = new Set([1555, 2067]);
const referenceViolations = new Set([787, 1811]);

function codeOf(error: unknown): number | undefined {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : undefined;
}

/** The primary result code of an extended one. */
const kindOf = (code: number) => code & 0xff;

const isBusy = (error: unknown) => kindOf(codeOf(error) ?? 0) === busy;

const isDamage = (error: unknown) =>
  kindOf(codeOf(error instanceof StorageUnavailable ? error.cause : error) ?? 0) === corrupt;

/** Maps SQLite's errors to those of `database.ts`. Other errors are returned unchanged. */
function translate(error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  if (unavailable.has(kindOf(code))) return new StorageUnavailable(error);
  if (uniqueViolations.has(code)) return new UniqueViolation((error as Error).message, error);
  if (referenceViolations.has(code)) return new ReferenceViolation(error);
  return error;
}
