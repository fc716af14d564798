import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { runCommand, setUpOrganisation } from "../support/spawned-service.ts";
import { engine } from "../support/test-database.ts";
import { folderForTest } from "../support/temporary-folder.ts";

const org = ["--org", randomUUID()];
const needsDatabase = [
  ["token", "list", ...org],
  ["token", "create", ...org, "--user", randomUUID(), "--name", "CI"],
  ["token", "revoke", ...org, "--id", randomUUID()],
  ["member", "add", ...org, "--name", "Dan", "--email", "dan@example.com", "--role", "developer"],
  ["files", "sweep"],
];

function newFolder(): string {
  const folder = folderForTest("nothing");
  return folder;
}

describe.runIf(engine === "sqlite")("a command without a database", () => {
  it.each(needsDatabase)("creates none and says where it looked: %s %s", async (...args) => {
    const folder = newFolder();
    const CORKBOARD_DATA = join(folder, "typo");
    const { status, stdout, stderr } = await runCommand(args, { CORKBOARD_DATA });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(`No Corkboard database found at ${join(CORKBOARD_DATA, "corkboard.sqlite")}`);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("does not migrate an outdated database, and says how to", async () => {
    const CORKBOARD_DATA = newFolder();
    const { organisation } = await setUpOrganisation({ CORKBOARD_DATA });
    const migrations = (statement: string) => {
      const connection = new DatabaseSync(join(CORKBOARD_DATA, "corkboard.sqlite"));
      const rows = connection.prepare(statement).all();
      connection.close();
      return rows;
    };
    const [last] = migrations("SELECT max(name) AS name FROM schema_migrations");
    migrations(`DELETE FROM schema_migrations WHERE name = '${String(last?.["name"])}'`);
    const owner = ["--owner-name", "Olive", "--owner-email", "olive@example.com"];
    const commands = [
      ["token", "list", "--org", organisation.id],
      ["org", "create", "--name", "Acme", ...owner],
    ];
    for (const { status, stderr } of await Promise.all(commands.map((args) => runCommand(args, { CORKBOARD_DATA })))) {
      expect(status).toBe(1);
      expect(stderr).toMatch(/the schema is 1 migration behind this version. Run `migrate`/);
    }
    expect(migrations("SELECT name FROM schema_migrations")).not.toContainEqual(last);
  });
});
