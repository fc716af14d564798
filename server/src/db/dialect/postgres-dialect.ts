import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SelectQueryBuilder,
  sql,
} from "kysely";
import type { Dialect, JsonRowType } from "./dialect.ts";

/** The same expressions as on SQLite. Words contain neither capital letters nor punctuation. */
const tsquery = (expression: string) =>
  sql`replace(replace(replace(replace(${expression}, ' AND ', ' & '), ' OR ', ' | '), ' NOT ', ' & !'), '*', ':*')::tsquery`;

export const postgresDialect: Dialect = {
  builder: new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  forUpdate: <DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>) => select.forNoKeyUpdate(),
  forUpdateToDelete: <DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>) => select.forUpdate(),
  forShare: <DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>) => select.forShare(),
  claimRows: <DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>) => select.forUpdate().skipLocked(),
  forKeyShare: <DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>) => select.forKeyShare(),
  keyShareClause: sql` for key share`,
  skipLockedClause: sql` for no key update skip locked`,
  databaseBytes: sql<number>`pg_database_size(current_database())`,
  isAmong: (column, ids) => sql<boolean>`${column} = any(array(select json_array_elements_text(${ids})::uuid))`,
  asId: (text) => sql<string>`cast(${text} as uuid)`,
  contains: (text, part) =>
    sql<boolean>`position(convert_to(${part}::text, 'UTF8') in convert_to(${text}, 'UTF8')) > 0`,
  nextSequence: () => sql<number>`null`,
  jsonArray: (value, orderBy) => sql<string>`coalesce(json_agg(${value} order by ${orderBy}), '[]')`,
  jsonItems: (column) => sql`json_array_elements(${column}) as item (value)`,
  jsonRows: (json, columns) => {
    const types: Readonly<Record<JsonRowType, string>> = {
      uuid: "uuid",
      timestamp: "timestamptz(3)",
      text: "text",
      bigint: "bigint",
      json: "json",
      words: "tsvector",
    };
    const list = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(types[type])}`);
    return sql`(select * from json_to_recordset(${json}) as rows (${sql.join(list)}))`;
  },
  search: {
    documents: sql`search_documents as d`,
    matches: (expression) => sql<boolean>`d.words @@ ${tsquery(expression)}`,
    number: sql<number>`d.number`,
    newestFirst: sql`d.number desc, d.id desc`,
  },
  ddl: {
    uuid: "uuid",
    timestamp: "timestamptz(3)",
    json: "json",
    jsonTexts: (column) => `json_array_elements_text(${column}) AS item (value)`,
    // Not compressed, so that its length is known without reading it.
    longJson: (table, column) => [`ALTER TABLE ${table} ALTER COLUMN ${column} SET STORAGE EXTERNAL`],
    // Of a long row, other columns are compressed and moved out of it first.
    textInRow: (table, column) => [`ALTER TABLE ${table} ALTER COLUMN ${column} SET STORAGE MAIN`],
    real: "double precision",
    bigint: "bigint",
    table: "",
    clusteredTable: "",
    eventOrder: {
      columns: "seq bigint, written bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, UNIQUE (org_id, seq)",
      table: "",
      more: ["CREATE INDEX events_without_number ON events (org_id, written) WHERE seq IS NULL"],
    },
    search: {
      columns: "number bigint NOT NULL, words tsvector NOT NULL, PRIMARY KEY (org_id, id)",
      // Words are only read from the index, so the table is smaller without them.
      table: "WITH (toast_tuple_target = 128)",
      more: ["CREATE INDEX search_index ON search_documents USING gin (words) WITH (fastupdate = off)"],
      // In kB. Every search reads what is pending.
      pending: ["ALTER INDEX search_index SET (fastupdate = on, gin_pending_list_limit = 1024)"],
      word: 'text COLLATE "C"',
    },
  },
};
