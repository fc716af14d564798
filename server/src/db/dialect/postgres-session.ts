import pg from "pg";
import { ConfigError } from "../../config-error.ts";

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

const ourOptions =
  "-c timezone=UTC -c datestyle=ISO -c default_transaction_isolation=read\\ committed " +
  "-c lock_timeout=10s -c idle_in_transaction_session_timeout=60s";

/** Longer than anybody waits for a lock. A connection that says nothing for so long is taken for dead. */
const silenceMs = 20_000;

/** A connection that takes its time, as migrations need it: nothing that it is asked is given up. */
export function patientConfig(url: string): pg.ClientConfig {
  const { connectionString, options } = settingsApart(url);
  return {
    connectionString,
    connectionTimeoutMillis: 5_000,
    // Of two that say the same, the later wins.
    options: `${options} ${ourOptions}`.trimStart(),
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
function settingsApart(address: string): { connectionString: string; options: string; silenceMs: number } {
  const url = new URL(address);
  const { searchParams } = url;
  const options = searchParams.getAll("options").join(" ");
  const given = Number(searchParams.get("query_timeout") ?? silenceMs);
  const isPlain = !searchParams.has("options") && !searchParams.has("query_timeout");
  searchParams.delete("options");
  searchParams.delete("query_timeout");
  return { connectionString: isPlain ? address : url.toString(), options, silenceMs: given > 0 ? given : silenceMs };
}

interface Session {
  readonly zone: string;
  readonly dates: string;
  readonly encoding: string;
}

/** Reads back what times and texts rest on: a pooler may have dropped what the connection asked for. */
export async function refuseUnfitSession(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Session>(
    `SELECT current_setting('TimeZone') AS zone, current_setting('DateStyle') AS dates,
      current_setting('server_encoding') AS encoding`,
  );
  for (const { zone, dates, encoding } of rows) {
    if (encoding !== "UTF8") {
      throw new ConfigError(
        `The database of DATABASE_URL is encoded in ${encoding}, which cannot hold every text: make one with ` +
          "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0",
      );
    }
    if (!/^(Etc\/)?UTC$/i.test(zone) || !dates.startsWith("ISO")) {
      throw new ConfigError(
        `The connections of DATABASE_URL must have the time zone UTC and ISO dates, not ${zone} and ${dates}: something ` +
          "between Corkboard and PostgreSQL, a pooler perhaps, drops the options of the connection. Let it pass them " +
          "on, or set the time zone of the database with ALTER DATABASE … SET timezone = 'UTC'",
      );
    }
  }
}
