import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SelectQueryBuilder,
  sql,
} from "kysely";
import pg from "pg";
import { type Database, ReferenceViolation, StorageUnavailable, type Tx, UniqueViolation } from "../database.ts";
import type { Query } from "../query.ts";
import type { Dialect } from "./dialect.ts";
import { watchChannel } from "./watch-channel.ts";

export const postgresDialect: Dialect = {
  builder: new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  lockRows: <DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>) => select.forNoKeyUpdate(),
  holdRows: <DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>) => select.forShare(),
  claimRows: <DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>) => select.forUpdate().skipLocked(),
  keepRows: <DB, TB extends keyof DB, O>(select: SelectQueryBuilder<DB, TB, O>) => select.forKeyShare(),
  isAmong: (column, ids) => sql<boolean>`${column} = any(array(select json_array_elements_text(${ids})::uuid))`,
  nextSequence: () => sql<number>`null`,
  jsonArray: (value, orderBy) => sql<string>`coalesce(json_agg(${value} order by ${orderBy}), '[]')`,
  jsonObject: (fields) =>
    sql<string>`json_build_object(${sql.join(fields.flatMap(({ name, value }) => [sql.lit(name), value]))})::text`,
  jsonTimestamp: (column) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  jsonBoolean: (column) => sql`(${column} <> 0)`,
  ddl: {
    uuid: "uuid",
    timestamp: "timestamptz(3)",
    json: "json",
    real: "double precision",
    bigint: "bigint",
    table: "",
    clusteredTable: "",
    eventOrder: {
      columns: "seq bigint, written bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, UNIQUE (org_id, seq)",
      table: "",
      more: ["CREATE INDEX events_without_number ON events (org_id, written) WHERE seq IS NULL"],
    },
  },
};

const typeOf = pg.types.builtins;

/** Rows come out as SQLite gives them: timestamps as ISO strings, JSON as text, counts as numbers. */
const parsers = new Map<number, (text: string) => unknown>([
  [typeOf.INT8, Number],
  [typeOf.NUMERIC, Number],
  [typeOf.JSON, (text) => text],
  [typeOf.TIMESTAMPTZ, isoTimestamp],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig["getTypeParser"],
};

/** `2026-03-31 08:05:00.12+00`, as a session in UTC prints it, to `2026-03-31T08:05:00.120Z`. */
function isoTimestamp(text: string): string {
  const fraction = text.slice(19, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(1).padEnd(3, "0")}Z`;
}

export interface PostgresOptions {
  readonly url: string;
  readonly connections: number;
  onConnectionError(error: Error): void;
}

export function postgresConfig(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    options: "-c timezone=UTC -c datestyle=ISO -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s",
    application_name: "corkboard",
    keepAlive: true,
    types,
  };
}

export function openPostgres(options: PostgresOptions): Database {
  const pool = new pg.Pool({ ...postgresConfig(options.url), max: options.connections, idleTimeoutMillis: 30_000 });
  // Without these a database restart would end the process.
  pool.on("error", options.onConnectionError);
  pool.on("connect", (client) => client.on("error", options.onConnectionError));

  const pooled = statementsOn(pool);
  return {
    first: pooled.first,
    all: pooled.all,
    numbersEventsLater: true,
    watch: (onNews, onTrouble) => watchChannel({ config: postgresConfig(options.url), pool, onNews, onTrouble }),
    write: (work) => retrying(() => transaction(pool, work)),
    async ping() {
      await pool.query("SELECT 1 FROM organisations LIMIT 1").catch((error: unknown) => {
        throw translate(error);
      });
    },
    close: () => pool.end(),
  };
}

async function transaction<Result>(pool: pg.Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new StorageUnavailable(error);
  });
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(statementsOn(client));
    await client.query("COMMIT");
    return result;
  } catch (error) {
    const meaning = translate(error);
    await client.query("ROLLBACK").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw meaning;
  } finally {
    client.release(broken);
  }
}

const mostAttempts = 5;

/** A deadlock or serialization failure is nobody's fault: the same work is simply tried again. */
async function retrying<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (attempts === mostAttempts || (code !== "40001" && code !== "40P01")) throw error;
    }
  }
}

function statementsOn(connection: pg.Pool | pg.PoolClient): Tx {
  const execute = async <Params extends object>(query: Query<Params, unknown>, params: Params) => {
    const statement = query.statement(postgresDialect, params);
    try {
      return await connection.query({ name: statement.name, text: statement.sql, values: statement.bind(params) });
    } catch (error) {
      throw translate(error);
    }
  };
  return {
    async first<Params extends object, Row>(query: Query<Params, Row>, params: Params) {
      return (await execute(query, params)).rows[0] as Row | undefined;
    },
    async all<Params extends object, Row>(query: Query<Params, Row>, params: Params) {
      return (await execute(query, params)).rows as Row[];
    },
    async run(query, params) {
      return (await execute(query, params)).rowCount ?? 0;
    },
  };
}

const unavailableClasses = new Set([
  "08", // connection exception
  "53", // insufficient resources, a full disk among them
  "57", // operator intervention: shutting down, starting up
  "58", // system error
]);

/** Gives PostgreSQL's own errors the meaning the rest of the service knows. Anything else passes unchanged. */
function translate(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? "";
    if (code === "23505") return new UniqueViolation(error.constraint ?? "", error);
    if (code === "23503" || code === "23001") return new ReferenceViolation(error);
    if (unavailableClasses.has(code.slice(0, 2)) || code === "55P03" || code === "25006") {
      return new StorageUnavailable(error);
    }
    return error;
  }
  const systemCode = (error as NodeJS.ErrnoException).code;
  const lostConnection = /^E[A-Z]+$/.test(systemCode ?? "") || /connection|timeout/i.test(error.message);
  return lostConnection ? new StorageUnavailable(error) : error;
}
