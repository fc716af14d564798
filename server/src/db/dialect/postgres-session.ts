import pg from "pg";
import { ConfigError } from "../../shared/config-error.ts";

const typeOf = pg.types.builtins;

/** Rows have the same values as on SQLite: timestamps as ISO strings, JSON as text, counts as numbers. */
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

/** Turns the text of a column's value into the value. */
export const valueParser = (type: number): ((text: string) => unknown) => types.getTypeParser(type, "text");

/** `2026-03-31 08:05:00.12+00`, as a session in UTC prints it, to `2026-03-31T08:05:00.120Z`. */
function isoTimestamp(text: string): string {
  const fraction = text.slice(19, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(1).padEnd(3, "0")}Z`;
}

/**
 * Set by a statement, because poolers reject connection options or silently drop them. A process that is paused, or whose
 * network is lost, in the middle of a transaction keeps its locks until the server ends that transaction: before others
 * have waited for `lock_timeout`. A transaction does nothing but run queries, so it is idle for milliseconds otherwise.
 */
const prepareSession = `SELECT set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO', false),
  set_config('default_transaction_isolation', 'read committed', false), set_config('lock_timeout', '10s', false),
  set_config('idle_in_transaction_session_timeout', '5s', false), current_setting('server_encoding') AS encoding`;

/** Longer than `lock_timeout`. A connection that does not respond within it is considered dead. */
const queryTimeoutMs = 20_000;

/** For migrations, whose statements may take any time. */
export function configWithoutTimeout(url: string): pg.ClientConfig {
  return {
    connectionString: splitTimeout(url).connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: "corkboard",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  };
}

/** With a query timeout, which a statement may override. */
export function configWithTimeout(url: string): pg.ClientConfig {
  return { ...configWithoutTimeout(url), query_timeout: splitTimeout(url).queryTimeoutMs };
}

/** The driver prefers a URL's parameters to other options, so `query_timeout` is taken out of the URL. */
function splitTimeout(address: string): { connectionString: string; queryTimeoutMs: number } {
  const url = new URL(address);
  const given = url.searchParams.get("query_timeout");
  if (given === null) return { connectionString: address, queryTimeoutMs };
  url.searchParams.delete("query_timeout");
  return { connectionString: url.toString(), queryTimeoutMs: Number(given) > 0 ? Number(given) : queryTimeoutMs };
}

/** Applies the session settings and refuses a database whose encoding cannot store every text. */
export async function beginSession(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(prepareSession);
  for (const { encoding } of rows) {
    if (encoding !== "UTF8") {
      throw new ConfigError(
        `The database of DATABASE_URL is encoded in ${encoding}, which cannot store every text: create one with ` +
          "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0",
      );
    }
  }
}

/**
 * Two connections must not share a session, because they would share its settings, locks and LISTEN registrations. A
 * pooler in transaction mode hands out the session that was used last, so two idle connections report the same process.
 */
export async function refuseTransactionPooling(one: pg.ClientBase, other: pg.ClientBase): Promise<void> {
  if ((await processOf(one)) !== (await processOf(other))) return;
  throw new ConfigError(
    "DATABASE_URL points to a pooler in transaction mode. Corkboard needs a session for each of its connections: " +
      "switch the pooler to session mode (PgBouncer: pool_mode = session), or point DATABASE_URL directly to PostgreSQL",
  );
}

async function processOf(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid;
}
