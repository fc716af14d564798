import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../support/free-port.ts";
import { runCommand, setUpOrganisation } from "../support/spawned-service.ts";
import { createTestDatabase, engine, type TestDatabase } from "../support/test-database.ts";
import { folderForTest } from "../support/temporary-folder.ts";

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly warning?: true;
  readonly detail: string;
}

async function diagnose(environment: Record<string, string>) {
  const { status, stdout } = await runCommand(["doctor", "--json"], environment);
  const { checks } = JSON.parse(stdout) as { checks: Check[] };
  return {
    status,
    database: checks.find(({ name }) => name === "Database"),
    names: checks.map(({ name }) => name),
    failed: checks.filter(({ ok }) => !ok).map(({ name }) => name),
  };
}

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  return database;
}

/** Runs a statement directly, without any check of the schema. */
async function execute({ environment, dataFolder }: TestDatabase, statement: string): Promise<unknown[]> {
  if (engine === "sqlite") {
    const connection = new DatabaseSync(join(dataFolder, "corkboard.sqlite"));
    const rows = connection.prepare(statement).all();
    connection.close();
    return rows;
  }
  const client = new pg.Client({ connectionString: environment["DATABASE_URL"] });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

const migrationsOf = (database: TestDatabase) => execute(database, "SELECT name FROM schema_migrations ORDER BY name");

describe("doctor: database", () => {
  it("reports a missing folder or database without creating it", async () => {
    const parent = folderForTest("typo");
    const CORKBOARD_DATA = join(parent, "typo");
    const absent = await diagnose({ CORKBOARD_DATA });
    expect(absent).toMatchObject({ status: 1, failed: ["Data folder", "Database"] });
    expect(absent.database?.detail).toContain(
      `No Corkboard database found at ${join(CORKBOARD_DATA, "corkboard.sqlite")}`,
    );
    expect(absent.names).not.toContain("Counters");
    expect(existsSync(CORKBOARD_DATA)).toBe(false);
    mkdirSync(CORKBOARD_DATA);
    expect(await diagnose({ CORKBOARD_DATA })).toMatchObject({ status: 1, failed: ["Database"] });
    expect(readdirSync(CORKBOARD_DATA)).toEqual([]);
  });

  it("warns until the first organisation is created", async () => {
    const database = await newDatabase();
    expect((await runCommand(["migrate"], database.environment)).status).toBe(0);
    const empty = await diagnose(database.environment);
    expect(empty).toMatchObject({ status: 0, failed: [], database: { ok: true, warning: true } });
    expect(empty.database?.detail).toContain("there is no organisation. Run `org create`");
    await setUpOrganisation(database.environment);
    const used = await diagnose(database.environment);
    expect(used).toMatchObject({ status: 0, failed: [] });
    expect(used.database).toEqual({ name: "Database", ok: true, detail: `${engine}, reachable, schema up to date` });
  });

  it("changes nothing in the data folder", async () => {
    const database = await newDatabase();
    await setUpOrganisation(database.environment);
    const everything = () =>
      readdirSync(database.dataFolder).map((name) => [name, readFileSync(join(database.dataFolder, name), "base64")]);
    const before = everything();
    expect((await diagnose(database.environment)).status).toBe(0);
    expect(everything()).toEqual(before);
  });

  it("reports how far the schema is behind, and does not migrate it", async () => {
    const database = await newDatabase();
    await setUpOrganisation(database.environment);
    const all = await migrationsOf(database);
    await execute(database, "DELETE FROM schema_migrations");
    const behind = await diagnose(database.environment);
    expect(behind).toMatchObject({ status: 1, failed: ["Database"] });
    expect(behind.database?.detail).toMatch(
      new RegExp(`schema is ${all.length} migrations? behind.*\\. Run \`migrate\`$`),
    );
    expect(behind.names).not.toContain("Stored files");
    expect(await migrationsOf(database)).toEqual([]);
  });

  it("reports a schema written by a newer version", async () => {
    const database = await newDatabase();
    await setUpOrganisation(database.environment);
    await execute(database, "INSERT INTO schema_migrations VALUES ('9999-later', 'checksum', '2099-01-01')");
    const later = await diagnose(database.environment);
    expect(later).toMatchObject({ status: 1, failed: ["Database"] });
    expect(later.database?.detail).toMatch(/newer version.*9999-later/);
  });

  it("reports only the database if it is unreachable", async () => {
    const { dataFolder } = await newDatabase();
    const DATABASE_URL = `postgres://board:hunter2@127.0.0.1:${await freePort()}/board`;
    const away = await diagnose({ CORKBOARD_DATA: dataFolder, DATABASE_URL });
    expect(away).toMatchObject({ status: 1, failed: ["Database"] });
    expect(away.database?.detail).toMatch(/^postgres: DATABASE_URL must point to .*ECONNREFUSED/);
    expect(away.names).toEqual(expect.arrayContaining(["Data folder", "Files", "Mail", "Tickets"]));
    expect(away.names).not.toContain("Stored files");
  });
});
