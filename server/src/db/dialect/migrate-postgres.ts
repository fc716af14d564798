import pg from "pg";
import { ConfigError } from "../../config-error.ts";
import { applyMigrations } from "../migrate.ts";
import { postgresConfig } from "./postgres.ts";
import { postgresDialect } from "./postgres-dialect.ts";

/** Any constant does, as long as every Corkboard process takes the same one. */
const advisoryLock = 4_021_969_001;

/** The advisory lock makes other processes wait here, then find nothing left to do. */
export async function migratePostgres(url: string): Promise<string[]> {
  return connected(url, async (client) => {
    await client.query("BEGIN");
    await client.query("SET LOCAL lock_timeout = 0");
    await client.query("SELECT pg_advisory_xact_lock($1)", [advisoryLock]);
    const applied = await applyMigrations({
      ddl: postgresDialect.ddl,
      execute: async (statement) => {
        await client.query(statement);
      },
      applied: () => appliedBy(client),
      record: async (name) => {
        await client.query("INSERT INTO schema_migrations VALUES ($1, $2)", [name, new Date().toISOString()]);
      },
    });
    await client.query("COMMIT");
    return applied;
  });
}

/** What was ever applied to a database, which stays as it is; undefined where it holds no schema of ours. */
export async function appliedInPostgres(url: string): Promise<string[] | undefined> {
  return connected(url, async (client) => {
    const { rows } = await client.query("SELECT 1 WHERE to_regclass('schema_migrations') IS NOT NULL");
    return rows.length === 0 ? undefined : appliedBy(client);
  });
}

async function appliedBy(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("SELECT name FROM schema_migrations");
  return rows.map((row) => row.name);
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(postgresConfig(url));
  await client.connect().catch(refuseLocation);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function refuseLocation(cause: Error): never {
  // Where a name stands for several addresses, each has its own reason.
  const reasons =
    cause instanceof AggregateError ? cause.errors.map(({ message }) => String(message)) : [cause.message];
  throw new ConfigError(`DATABASE_URL must lead to a PostgreSQL database that lets us in: ${reasons.join(", ")}`, {
    cause,
  });
}
