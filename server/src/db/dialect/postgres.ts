import pg from "pg";
import type { Database } from "../database.ts";
import { meaningOf } from "./postgres-errors.ts";
import { postgresReader, transaction } from "./postgres-transaction.ts";
import { retrying } from "./retrying.ts";
import { watchChannel } from "./watch-channel.ts";

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
  const pool = new pg.Pool({
    ...postgresConfig(options.url),
    pipeline: true,
    max: options.connections,
    idleTimeoutMillis: 30_000,
  });
  // Without these a database restart would end the process.
  pool.on("error", options.onConnectionError);
  pool.on("connect", (client) => client.on("error", options.onConnectionError));

  return {
    ...postgresReader(pool),
    numbersEventsLater: true,
    watch: (onNews, onTrouble) => watchChannel({ config: postgresConfig(options.url), pool, onNews, onTrouble }),
    write: (work) => retrying(() => transaction(pool, work)),
    async ping() {
      await pool.query("SELECT 1 FROM organisations LIMIT 1").catch((error: unknown) => {
        throw meaningOf(error);
      });
    },
    close: () => pool.end(),
  };
}
