import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { runCommand, setUpOrganisation } from "../support/spawned-service.ts";
import { folderForTest } from "../support/temporary-folder.ts";
import { engine } from "../support/test-database.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";
import { ownDatabase, type OwnDatabase } from "./own-database.ts";

/** A role whose name has to be quoted, as operators' names often have to. */
async function newRole({ url, run }: OwnDatabase) {
  const name = `board-${randomUUID().slice(0, 8)}`;
  await run(`CREATE ROLE "${name}" LOGIN`);
  onTestFinished(() => run(`DROP OWNED BY "${name}"; DROP ROLE "${name}"`));
  const theirs = new URL(url);
  theirs.username = name;
  return { name: `"${name}"`, environment: { DATABASE_URL: theirs.href, CORKBOARD_DATA: folderForTest("rights") } };
}

/** The statements that a message ends with, to be run as they are. */
const statementsIn = (message: string) => /: ((?:GRANT|ALTER DEFAULT|CREATE SCHEMA) .*)/.exec(message)?.[1] ?? "";

describe.runIf(engine === "postgres")("a PostgreSQL role without the rights that the service needs", () => {
  const startService = useSpawnedServices();
  const startError = (environment: Record<string, string>) =>
    startService(environment).then(
      () => "",
      (error: Error) => error.message,
    );

  it("is told how to get the right to create tables", async () => {
    const database = await ownDatabase("TEMPLATE template0");
    const { name, environment } = await newRole(database);
    const refusal = await startError(environment);
    expect(refusal).toContain(
      `The role ${name} may not create tables in the schema public of the database ${database.name}`,
    );
    expect(refusal).toContain(`GRANT USAGE, CREATE ON SCHEMA public TO ${name}`);
    expect((await runCommand(["migrate"], environment)).stderr).toContain(statementsIn(refusal));
    await database.run(statementsIn(refusal));
    expect((await runCommand(["migrate"], environment)).status).toBe(0);
  });

  it("is told how to get the right to use a schema, or to have it created", async () => {
    const database = await ownDatabase("TEMPLATE template0");
    await database.run("REVOKE ALL ON SCHEMA public FROM PUBLIC");
    const { name, environment } = await newRole(database);
    const unusable = await runCommand(["migrate"], environment);
    expect(unusable.stderr).toContain(`GRANT USAGE, CREATE ON SCHEMA public TO ${name}`);
    const elsewhere = { ...environment, DATABASE_URL: `${environment.DATABASE_URL}?options=-c%20search_path%3Dattic` };
    const missing = await runCommand(["migrate"], elsewhere);
    expect(missing.stderr).toContain("The schema attic of search_path does not exist");
    await database.run(statementsIn(missing.stderr));
    expect((await runCommand(["migrate"], elsewhere)).status).toBe(0);
  });

  it("is told how to get rights on tables that belong to another role, also after a migration", async () => {
    const database = await ownDatabase();
    await setUpOrganisation({ DATABASE_URL: database.url, CORKBOARD_DATA: folderForTest("owner") });
    const { name, environment } = await newRole(database);
    const refusal = await startError(environment);
    expect(refusal).toContain(`The role ${name} may not use the tables in the schema public`);
    expect(refusal).toContain("which belong to corkboard");
    const doctor = async () => (await runCommand(["doctor"], environment)).stdout;
    expect(await doctor()).toContain(statementsIn(refusal));
    await database.run(statementsIn(refusal));
    expect(await startError(environment)).toBe("");

    await database.run(`REVOKE ALL ON cards, comments FROM ${name}`);
    const afterwards = await startError(environment);
    expect(afterwards).toContain("rights on cards and comments are missing");
    expect(await doctor()).toContain("rights on cards and comments are missing");
    await database.run(statementsIn(afterwards));
    expect(await startError(environment)).toBe("");
  });

  it("is told who has to run migrations", async () => {
    const database = await ownDatabase();
    const { name, environment } = await newRole(database);
    await database.run(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`);
    await database.run("DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)");
    const refusal = await startError(environment);
    expect(refusal).toContain(`The schema has pending migrations, which the role ${name} may not apply`);
    expect(refusal).toContain("Run `migrate` with the DATABASE_URL of corkboard");
    expect(refusal).toContain("ALTER DEFAULT PRIVILEGES FOR ROLE corkboard IN SCHEMA public GRANT");
  });

  it("is told that the server is read-only", async () => {
    const database = await ownDatabase("TEMPLATE template0");
    await database.alter("SET default_transaction_read_only = on");
    const environment = { DATABASE_URL: database.url, CORKBOARD_DATA: folderForTest("standby") };
    expect(await startError(environment)).toContain("point DATABASE_URL to the primary server instead of a standby");
  });
});
