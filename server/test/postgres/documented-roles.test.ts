import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inject, describe, expect, it, onTestFinished } from "vitest";
import { runCommand } from "../support/spawned-service.ts";
import { repository } from "../support/source-files.ts";
import { folderForTest } from "../support/temporary-folder.ts";
import { engine, runOn } from "../support/test-database.ts";
import { ownerIn, serviceOn } from "./own-database.ts";

/** The blocks of SQL below a heading of the guide, as operators run them. */
function documentedSql(heading: string): string[] {
  const guide = readFileSync(join(repository, "docs/guides/databases.md"), "utf8");
  const [, section = ""] = guide.split(`\n## ${heading}\n`);
  return [...section.split("\n## ")[0]!.matchAll(/^```sql\n([^`]+)```$/gm)].map(([, sql = ""]) => sql);
}

const statementsIn = (block: string) => block.split(";\n").filter((statement) => statement.trim() !== "");

/** Both documented roles and their database, with names of their own: roles belong to the whole server. */
async function documentedRoles() {
  const name = `roles_${randomUUID().slice(0, 8)}`;
  const [bySuperuser = "", byOwner = "", ...further] = documentedSql("Roles of PostgreSQL").map((block) =>
    block.replaceAll("corkboard_owner", `${name}_owner`).replaceAll(/\bcorkboard\b/g, name),
  );
  expect(further).toEqual([]);
  const maintenance = inject("postgresUrl");
  onTestFinished(async () => {
    await runOn(maintenance, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    for (const role of [name, `${name}_owner`]) await runOn(maintenance, `DROP ROLE IF EXISTS ${role}`);
  });
  const urlOf = (role: string) => {
    const url = new URL(maintenance);
    url.pathname = `/${name}`;
    url.username = role;
    return url.toString();
  };
  const urls = { owner: urlOf(`${name}_owner`), service: urlOf(name) };
  for (const statement of statementsIn(bySuperuser)) await runOn(maintenance, statement);
  for (const statement of statementsIn(byOwner)) await runOn(urls.owner, statement);
  return { ...urls, name };
}

const commandOn = (DATABASE_URL: string, ...args: string[]) =>
  runCommand(args, { DATABASE_URL, CORKBOARD_DATA: folderForTest("roles") });

describe.runIf(engine === "postgres")("the roles that the guide creates", () => {
  it("let one role migrate, and the other run the service without changing the schema", async () => {
    const { owner, service: url, name } = await documentedRoles();
    expect(await commandOn(url, "migrate")).toMatchObject({ status: 1 });
    expect(await commandOn(owner, "migrate")).toMatchObject({ status: 0, stderr: "" });
    expect(await commandOn(url, "migrate"), "nothing is pending").toMatchObject({ status: 0 });

    const service = await serviceOn(url);
    const account = await ownerIn(service);
    const client = account.client(service);
    const customer = (await client.createClient({ body: { name: "Bolt Bikes" } })).data;
    const body = { client_id: customer.id, name: "Shop", type: "website", url: "https://bolt.example" } as const;
    const project = (await client.createProject({ body })).data;
    const report = { project_id: project.id, type: "bug", title: "Kakapo" } as const;
    const { id } = (await client.createFeedback({ body: report })).data;
    await expect.poll(async () => (await client.search({ query: { q: "kakapo" } })).data).toMatchObject([{ id }]);
    await client.deleteProject({ params: { id: project.id } });
    expect(await commandOn(url, "search", "rebuild")).toMatchObject({ status: 0 });
    expect((await commandOn(url, "doctor")).stdout).not.toMatch(/permission|fail/);

    for (const statement of ["CREATE TABLE own (id integer)", "DROP TABLE clients", "TRUNCATE clients"])
      await expect(runOn(url, statement)).rejects.toThrow(/permission denied|must be owner/);
    await expect(runOn(url, `SET ROLE ${name}_owner`)).rejects.toThrow(/permission denied/);
  });

  it("need no grant for tables of later migrations, and let no other role in", async () => {
    const { owner, service: url, name } = await documentedRoles();
    await runOn(owner, "CREATE TABLE later (id integer)");
    await runOn(url, "INSERT INTO later VALUES (1); UPDATE later SET id = 2; DELETE FROM later");
    const stranger = `${name}_stranger`;
    await runOn(inject("postgresUrl"), `CREATE ROLE ${stranger} LOGIN`);
    onTestFinished(() => runOn(inject("postgresUrl"), `DROP ROLE ${stranger}`));
    const theirs = new URL(url);
    theirs.username = stranger;
    await expect(runOn(theirs.toString(), "SELECT 1")).rejects.toThrow(/permission denied for database/);
  });
});
