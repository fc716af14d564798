import pg from "pg";
import { ConfigError } from "../../config-error.ts";
import { applyMigrations } from "../migrate.ts";
import { postgresConfig } from "./postgres.ts";
import { postgresDialect } from "./postgres-dialect.ts";

/** Any constant does, as long as every Corkboard process takes the same one. */
const advisoryLock = 4_021_969_001;

/** The advisory lock makes other processes wait here, then find nothing left to do. */
export async function migratePostgres(url: string): Promise<string[]> {
  const client = new pg.Client(postgresConfig(url));
  await client.connect().catch(refuseLocation);
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL lock_timeout = 0");
    await client.query("SELECT pg_advisory_xact_lock($1)", [advisoryLock]);
    const applied = await applyMigrations({
      ddl: postgresDialect.ddl,
      execute: async (statement) => {
        await client.query(statement);
      },
      applied: async () => {
        const { rows } = await client.query<{ name: string }>("SELECT name FROM schema_migrations");
        return rows.map((row) => row.name);
      },
      record: async (name) => {
        await client.query("INSERT INTO schema_migrations VALUES ($1, $2)", [name, new Date().toISOString()]);
      },
    });
    await client.query("COMMIT");
    return applied;
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
