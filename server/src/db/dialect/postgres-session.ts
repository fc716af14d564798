import pg from "pg";
import { ConfigError } from "../../shared/config-error.ts";

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

/** Set by a statement, not with the connection's options: poolers refuse those, or drop them without a word. */
const prepareSession = `SELECT set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO', false),
  set_config('default_transaction_isolation', 'read committed', false), set_config('lock_timeout', '10s', false),
  set_config('idle_in_transaction_session_timeout', '60s', false), current_setting('server_encoding') AS encoding`;

/** Longer than anybody waits for a lock. A connection that says nothing for so long is taken for dead. */
const silenceMs = 20_000;

/** A connection that takes its time, as migrations need it: nothing that it is asked is given up. */
export function patientConfig(url: string): pg.ClientConfig {
  return {
    connectionString: settingsApart(url).connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: "corkboard",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  };
}

/** A connection that has to answer in time, unless a statement says otherwise. */
export function promptConfig(url: string): pg.ClientConfig {
  return { ...patientConfig(url), query_timeout: settingsApart(url).silenceMs };
}

/** What an address says replaces what is said beside it, so what has to be said otherwise is taken out of it. */
function settingsApart(address: string): { connectionString: string; silenceMs: number } {
  const url = new URL(address);
  const given = url.searchParams.get("query_timeout");
  if (given === null) return { connectionString: address, silenceMs };
  url.searchParams.delete("query_timeout");
  return { connectionString: url.toString(), silenceMs: Number(given) > 0 ? Number(given) : silenceMs };
}

/** Sets what times, locks and transactions rest on, and refuses a database that cannot hold every text. */
export async function beginSession(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(prepareSession);
  for (const { encoding } of rows) {
    if (encoding !== "UTF8") {
      throw new ConfigError(
        `The database of DATABASE_URL is encoded in ${encoding}, which cannot hold every text: make one with ` +
          "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0",
      );
    }
  }
}

/**
 * Two connections must not meet in one session: what one sets, locks or listens to would be the other's. Poolers that
 * lend a session out for each transaction hand on the one that was used last, so that shows here.
 */
export async function refuseLentSessions(one: pg.ClientBase, other: pg.ClientBase): Promise<void> {
  if ((await processOf(one)) !== (await processOf(other))) return;
  throw new ConfigError(
    "DATABASE_URL leads to a pooler that lends its sessions out for a transaction at a time. Corkboard needs a session " +
      "for each of its connections: let the pooler work by the session (PgBouncer: pool_mode = session), or lead " +
      "DATABASE_URL past it",
  );
}

async function processOf(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid;
}
