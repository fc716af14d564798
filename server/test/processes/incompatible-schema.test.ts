import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { migrateDatabase } from "../../src/db/open.ts";
import { type Environment, runCommand, runScript } from "../support/spawned-service.ts";
import { createTestDatabase, engine, runOn, type TestDatabase } from "../support/test-database.ts";

async function migratedDatabase(...changes: readonly string[]): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  await migrateDatabase(readConfig(database.environment).database);
  for (const statement of changes) await execute(database, statement);
  return database;
}

async function execute({ environment, dataFolder }: TestDatabase, statement: string): Promise<void> {
  if (environment["DATABASE_URL"] !== undefined) return runOn(environment["DATABASE_URL"], statement);
  const file = new DatabaseSync(join(dataFolder, "corkboard.sqlite"));
  file.exec(statement);
  file.close();
}

const schemas = [
  {
    schema: "written by a newer version",
    changes: ["INSERT INTO schema_migrations VALUES ('9999-to-come', 'checksum', '2099-01-01')"],
    sentence: "The database was written by a newer version .*9999-to-come.*: install that version again, or .*backup",
  },
  {
    schema: "created by a pre-release version",
    changes: [
      "ALTER TABLE schema_migrations DROP COLUMN checksum",
      "UPDATE schema_migrations SET name = '0001-foundation' WHERE name = '0001-initial'",
    ],
    sentence:
      "This database was created by a pre-release version of Corkboard and cannot be upgraded\\. .*" +
      "start with an empty data folder or database",
  },
  {
    schema: "made by a migration that was edited since",
    changes: ["UPDATE schema_migrations SET checksum = 'of other statements' WHERE name = '0001-initial'"],
    sentence:
      "The migration 0001-initial differs from the one that was applied to this database .*: install the version",
  },
];

/** What a process printed that was refused in one sentence, and printed nothing else. */
const says = (pattern: string) => ({ status: 1, stdout: "", stderr: expect.stringMatching(pattern) as string });

describe.each(schemas)("a database $schema", ({ changes, sentence }) => {
  it("is refused by service, worker and commands in one sentence that says what to do", async () => {
    const { environment } = await migratedDatabase(...changes);
    const [service, worker, command, create, json, doctor] = await Promise.all([
      runScript("server/bin/serve.js", [], { ...environment, PORT: "0" }),
      runScript("server/bin/worker.js", [], environment),
      runCommand(["org", "list"], environment),
      runCommand(["org", "create", "--name", "A", "--owner-name", "O", "--owner-email", "o@example.com"], environment),
      runCommand(["migrate", "--json"], environment),
      runCommand(["doctor"], environment),
    ]);
    expect(service).toEqual(says(`^Corkboard cannot start: ${sentence}.*\\n$`));
    expect(worker).toEqual(says(`^Corkboard cannot start: ${sentence}.*\\n$`));
    expect(command).toEqual(says(`^${sentence}.*\\n$`));
    expect(create).toEqual(says(`^${sentence}.*\\n$`));
    expect(json).toEqual(says(`^{"error":"${sentence}.*"}\\n$`));
    expect(doctor).toMatchObject({
      status: 1,
      stderr: "",
      stdout: expect.stringMatching(`FAIL  Database: .*${sentence}`),
    });
  });

  it.runIf(engine === "sqlite")("is neither backed up, nor restored, nor replaced by a backup", async () => {
    const { environment, dataFolder } = await migratedDatabase(...changes);
    const target = join(dataFolder, "backup");
    expect(await runCommand(["backup", "--to", target], environment)).toEqual(says(`^${sentence}.*\\n$`));
    expect(existsSync(target)).toBe(false);

    const intact = await migratedDatabase();
    const restore = (into: Environment, from: TestDatabase) =>
      runCommand(["restore", "--force", "--from", join(from.dataFolder, "corkboard.sqlite")], into);
    expect(await restore(environment, intact)).toEqual(says(`^${sentence}.*\\n$`));
    const incompatible = await migratedDatabase(...changes);
    expect(await restore(intact.environment, incompatible)).toEqual(says(`^${sentence}.*\\n$`));
  });
});
