import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ConfigError } from "../../shared/config-error.ts";
import {
  applyMigrations,
  isUpToDate,
  type MigrationOutcome,
  type MigrationSession,
  type SchemaReader,
} from "../migrate.ts";
import { explainConnection } from "./postgres-advice.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { isLockTimeout, isOutOfConnections } from "./postgres-errors.ts";
import { explainDenial, refuseMissingRights } from "./postgres-rights.ts";
import { beginSession, configWithoutTimeout, refuseTransactionPooling } from "./postgres-session.ts";

/** Any constant does, as long as every Corkboard process uses the same one. */
const advisoryLock = 4_021_969_001;

/**
 * Requests that arrive while a statement waits for the lock of a table wait behind it, so it gives up soon and tries
 * again. Longer than PostgreSQL's `deadlock_timeout` of one second, after which an autovacuum makes way.
 */
const lockTimeoutMs = 2_000;
const pauseMs = 1_000;
const giveUpAfterMs = 10 * 60_000;

/** How often a process looks whether another one has finished migrating. */
const pollMs = 200;

const { ddl } = postgresDialect;

/**
 * Only one process migrates; the others wait, then find nothing left to do. A schema that is up to date is left alone, so
 * that a role that does not own it can start the service.
 */
export async function migratePostgres(url: string): Promise<MigrationOutcome> {
  return connected(url, async (client) => {
    if (await isUpToDate(readerOf(client), ddl)) {
      await refuseMissingRights(client);
      return { applied: [] };
    }
    await takeTurn(client);
    return applyMigrations(sessionOf(client));
  });
}

/** Reads the schema of a database, which is not changed. */
export async function readPostgresSchema<Result>(
  url: string,
  read: (reader: SchemaReader) => Promise<Result>,
): Promise<Result> {
  return connected(url, async (client) => {
    const result = await read(readerOf(client));
    await refuseMissingRights(client);
    return result;
  });
}

/**
 * The lock is held until the connection ends. Polled, because a statement that waits counts as an open transaction, for
 * whose end another process that creates an index concurrently would wait.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [advisoryLock]);
    if (rows[0]?.taken) return;
    await sleep(pollMs);
  }
}

function readerOf(client: pg.Client): SchemaReader {
  return {
    rows: async <Row>(statement: string) => (await client.query(statement)).rows as Row[],
    hasTable: async (name) => {
      const { rows } = await client.query("SELECT 1 WHERE to_regclass($1) IS NOT NULL", [name]);
      return rows.length > 0;
    },
  };
}

function sessionOf(client: pg.Client): MigrationSession {
  const execute = async (statement: string) => {
    await client.query(statement);
  };
  return {
    ...readerOf(client),
    ddl,
    execute,
    transaction: (work) => withShortLocks(client, work),
    createIndex: (statement) => createConcurrently(client, statement),
  };
}

async function withShortLocks(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + giveUpAfterMs;
  for (;;) {
    await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    try {
      await work();
      await client.query("COMMIT");
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      if (!isLockTimeout(error)) throw error;
      if (performance.now() > deadline) throw lockUnavailable(error);
    }
    await sleep(pauseMs);
  }
}

const lockUnavailable = (cause: unknown) =>
  new ConfigError(
    "A migration has waited ten minutes for the lock of a table. Find the transactions that use the table in " +
      "pg_stat_activity, end them and start again",
    { cause },
  );

const indexStatement = /^CREATE (UNIQUE )?INDEX (\w+) ON /;

/** It waits for transactions, but nobody waits for it. If it was interrupted, PostgreSQL keeps an index that is not valid. */
async function createConcurrently(client: pg.Client, statement: string): Promise<void> {
  const [start = "", unique = "", name = ""] = indexStatement.exec(statement) ?? [];
  const { rows } = await client.query<{ valid: boolean }>(
    "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)",
    [name],
  );
  if (rows[0]?.valid) return;
  await client.query("SET lock_timeout = 0");
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
  await client.query(`CREATE ${unique}INDEX CONCURRENTLY ${name} ON ${statement.slice(start.length)}`);
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connect(url);
  try {
    await beginSession(client);
    await compareWithSecond(url, client);
    return await work(client);
  } catch (error) {
    throw await explainDenial(client, error);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  let client: pg.Client | undefined;
  try {
    // Reads the files that the URL's parameters name.
    client = new pg.Client(configWithoutTimeout(url));
    await client.connect();
    return client;
  } catch (error) {
    // If the driver itself gave up, the connection is still open and would keep the process from ending.
    void client?.end();
    return refuseLocation(error as Error, url);
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

function refuseLocation(cause: Error, url: string): never {
  if (isOutOfConnections(cause)) {
    throw new ConfigError(
      `PostgreSQL has no connection left (${cause.message}): each process uses up to CORKBOARD_DATABASE_CONNECTIONS ` +
        "plus one, and all of them must fit into its max_connections and the CONNECTION LIMIT of the role and the database",
      { cause },
    );
  }
  throw new ConfigError(
    `DATABASE_URL must point to a PostgreSQL database that accepts the connection: ${explainConnection(cause, url)}`,
    { cause },
  );
}
