import pg from "pg";
import { ConfigError } from "../../shared/config-error.ts";
import { type AppliedMigration, applyMigrations, pendingMigrations } from "../migrate.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { isOutOfConnections } from "./postgres-errors.ts";
import { beginSession, configWithoutTimeout, refuseTransactionPooling } from "./postgres-session.ts";

/** Any constant does, as long as every Corkboard process uses the same one. */
const advisoryLock = 4_021_969_001;

const { ddl } = postgresDialect;

/**
 * The advisory lock makes other processes wait here, then find nothing left to do. A schema that is up to date is left
 * alone, so that a role that does not own it can start the service.
 */
export async function migratePostgres(url: string): Promise<string[]> {
  return connected(url, async (client) => {
    if (await isUpToDate(client)) return [];
    await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
    await client.query("SET LOCAL lock_timeout = 0");
    await client.query("SELECT pg_advisory_xact_lock($1)", [advisoryLock]);
    const applied = await applyMigrations({
      ddl,
      execute: async (statement) => {
        await client.query(statement);
      },
      applied: () => appliedBy(client),
      record: async ({ name, checksum }) => {
        await client.query("INSERT INTO schema_migrations (name, checksum, applied_at) VALUES ($1, $2, $3)", [
          name,
          checksum,
          new Date().toISOString(),
        ]);
      },
    });
    await client.query("COMMIT");
    return applied;
  });
}

/** The migrations applied to a database, which is not changed; undefined if it has no Corkboard schema. */
export async function appliedInPostgres(url: string): Promise<AppliedMigration[] | undefined> {
  return connected(url, appliedIfAny);
}

async function isUpToDate(client: pg.Client): Promise<boolean> {
  return pendingMigrations((await appliedIfAny(client)) ?? [], ddl).length === 0;
}

async function appliedIfAny(client: pg.Client): Promise<AppliedMigration[] | undefined> {
  const { rows } = await client.query("SELECT 1 WHERE to_regclass('schema_migrations') IS NOT NULL");
  return rows.length === 0 ? undefined : appliedBy(client);
}

/** Every column, because a table of a pre-release version has no `checksum`. */
async function appliedBy(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>("SELECT * FROM schema_migrations");
  return rows;
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(configWithoutTimeout(url));
  await client.connect().catch(refuseLocation);
  try {
    await beginSession(client);
    await compareWithSecond(url, client);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function compareWithSecond(url: string, client: pg.Client): Promise<void> {
  const second = new pg.Client(configWithoutTimeout(url));
  try {
    await second.connect();
    await refuseTransactionPooling(client, second);
  } catch (error) {
    if (!isOutOfConnections(error)) throw error;
  } finally {
    await second.end();
  }
}

function refuseLocation(cause: Error): never {
  if (isOutOfConnections(cause)) {
    throw new ConfigError(
      `PostgreSQL has no connection left (${cause.message}): each process uses up to CORKBOARD_DATABASE_CONNECTIONS ` +
        "plus one, and all of them must fit into its max_connections",
      { cause },
    );
  }
  // A host name with several addresses has an error for each.
  const reasons =
    cause instanceof AggregateError ? cause.errors.map(({ message }) => String(message)) : [cause.message];
  throw new ConfigError(
    `DATABASE_URL must point to a PostgreSQL database that accepts the connection: ${reasons.join(", ")}`,
    {
      cause,
    },
  );
}
