import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { migrateDatabase } from "../../src/db/open.ts";
import { type Environment, runCommand, runScript } from "../support/spawned-service.ts";
import { createTestDatabase } from "../support/test-database.ts";

async function newerDatabase(): Promise<Environment> {
  const { environment, dataFolder, remove } = await createTestDatabase();
  onTestFinished(remove);
  await migrateDatabase(readConfig(environment).database);
  const statement = "INSERT INTO schema_migrations VALUES ('9999-to-come', '2099-01-01T00:00:00.000Z')";
  if (environment["DATABASE_URL"] === undefined) {
    const file = new DatabaseSync(join(dataFolder, "corkboard.sqlite"));
    file.exec(statement);
    file.close();
  } else {
    const client = new pg.Client({ connectionString: environment["DATABASE_URL"] });
    await client.connect();
    await client.query(statement);
    await client.end();
  }
  return environment;
}

describe("a database written by a newer version", () => {
  it("is rejected by the service, the worker and commands with instructions", async () => {
    const environment = await newerDatabase();
    const sentence =
      "The database was written by a newer version .*9999-to-come.*: install that version again, or .*backup";
    const [service, worker, command, json, doctor] = await Promise.all([
      runScript("server/bin/serve.js", [], { ...environment, PORT: "0" }),
      runScript("server/bin/worker.js", [], environment),
      runCommand(["org", "list"], environment),
      runCommand(["migrate", "--json"], environment),
      runCommand(["doctor"], environment),
    ]);
    const says = (pattern: string) => ({ status: 1, stdout: "", stderr: expect.stringMatching(pattern) as string });
    expect(service).toEqual(says(`^Corkboard cannot start: ${sentence}.*\\n$`));
    expect(worker).toEqual(says(`^Corkboard cannot start: ${sentence}.*\\n$`));
    expect(command).toEqual(says(`^${sentence}.*\\n$`));
    expect(json).toEqual(says(`^{"error":"${sentence}.*"}\\n$`));
    expect(doctor).toMatchObject({
      status: 1,
      stderr: "",
      stdout: expect.stringMatching(`FAIL  Database: .*${sentence}`),
    });
  });
});
