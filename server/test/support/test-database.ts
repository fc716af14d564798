import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import pg from "pg";
import { inject } from "vitest";
import { migrateDatabase, sqliteFile } from "../../src/db/open.ts";
import { newDataFolder } from "./data-folder.ts";
import { rowsIn } from "./database-rows.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export type Engine = "sqlite" | "postgres";

export const engine: Engine = process.env["CORKBOARD_TEST_ENGINE"] === "postgres" ? "postgres" : "sqlite";

export interface TestDatabase {
  /** Environment variables that make a service or command use this database. */
  readonly environment: Readonly<Record<string, string>>;
  readonly dataFolder: string;
  remove(): Promise<void>;
}

/** The file of a database without rows, made once per worker: running all migrations takes longer than starting a service. */
let migratedFile: Promise<Buffer> | undefined;

async function migrateFile(): Promise<Buffer> {
  const dataFolder = newDataFolder("corkboard-template-");
  try {
    await migrateDatabase({ engine: "sqlite", dataFolder });
    return readFileSync(sqliteFile(dataFolder));
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** A database without rows, by default of the engine under test: its own folder, and on PostgreSQL its own database. */
export async function createTestDatabase(on: Engine = engine): Promise<TestDatabase> {
  const dataFolder = newDataFolder("corkboard-test-");
  const removeFolder = () => rmSync(dataFolder, { recursive: true, force: true });
  if (on === "sqlite") {
    writeFileSync(sqliteFile(dataFolder), await (migratedFile ??= migrateFile()), { mode: 0o600 });
    return { environment: { CORKBOARD_DATA: dataFolder }, dataFolder, remove: async () => removeFolder() };
  }
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const maintenance = inject("postgresUrl");
  await runOn(maintenance, `CREATE DATABASE ${name} TEMPLATE corkboard_template`);
  const url = new URL(maintenance);
  url.pathname = `/${name}`;
  return {
    environment: { CORKBOARD_DATA: dataFolder, DATABASE_URL: url.toString() },
    dataFolder,
    async remove() {
      await warnOfDeadlocks(maintenance, name);
      await runOn(maintenance, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      removeFolder();
    },
  };
}

/** Removes the schema that test databases are created with, as before the first start of a service. */
export async function removeSchema({ environment, dataFolder }: TestDatabase): Promise<void> {
  const url = environment["DATABASE_URL"];
  if (url === undefined) rmSync(sqliteFile(dataFolder));
  else await runOn(url, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
}

/** Transactions are retried after a deadlock, so that a test passes, but PostgreSQL needs a second to notice one. */
async function warnOfDeadlocks(maintenance: string, name: string): Promise<void> {
  const count = `SELECT deadlocks FROM pg_stat_database WHERE datname = '${name}'`;
  const [counted] = await rowsIn({ DATABASE_URL: maintenance }, count);
  const deadlocks = Number(counted?.["deadlocks"] ?? 0);
  if (deadlocks > 0) console.warn(`WARNING Deadlocks that were retried: ${deadlocks}`);
}

/** Runs a statement on a PostgreSQL database, over a separate connection. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
