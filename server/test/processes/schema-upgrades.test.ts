import { describe, expect, it } from "vitest";
import { rowsIn } from "../support/database-rows.ts";
import { type Environment, runCommand, runScript } from "../support/spawned-service.ts";
import { engine } from "../support/test-database.ts";
import { databaseCheck, readiness, usedDatabase } from "../support/upgraded-database.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";

describe("an upgrade while the service runs", { timeout: 300_000 }, () => {
  const start = useSpawnedServices();

  const tooNew =
    /^The database was written by a newer version of Corkboard \(it has 9003-trial-required of version \d.*\): install that version again/;
  const startOnce = async (environment: Environment) =>
    runScript("server/bin/serve.js", [], { ...environment, PORT: "0" });

  it("lets an older server start, serve and write where the newer version only added to the schema", async () => {
    const { environment, setUp, expand } = await usedDatabase();
    const running = await start(environment);
    const migrated = await runCommand(["migrate", "--json"], expand);
    expect(JSON.parse(migrated.stdout)).toEqual({ engine, applied: ["9001-trial-copies", "9002-trial-index"] });
    const started = await start(environment);
    for (const service of [running, started]) {
      expect(await readiness(service)).toEqual({ status: 200, body: { status: "ready" } });
      const { data } = await service.client(setUp.token).createClient({ body: { name: "Bolt Bikes" } });
      expect((await service.client(setUp.token).getClient({ params: { id: data.id } })).data.name).toBe("Bolt Bikes");
    }
    expect((await runCommand(["org", "list"], environment)).status).toBe(0);
    expect(JSON.parse((await runCommand(["migrate", "--json"], environment)).stdout)).toEqual({ engine, applied: [] });
    expect(await databaseCheck(environment)).toMatchObject({
      ok: true,
      detail: expect.stringContaining(
        "schema of a newer version that this one can use (9001-trial-copies, 9002-trial-index)",
      ) as string,
    });
  });

  it("stops older servers where the newer version removed something, and names what they need", async () => {
    const { environment, contract } = await usedDatabase();
    const running = await start(environment);
    expect((await runCommand(["migrate"], contract)).status).toBe(0);
    const { status, body } = await readiness(running);
    expect(status).toBe(503);
    expect(body.error).toMatch(tooNew);
    const refused = await startOnce(environment);
    expect(refused).toMatchObject({ status: 1, stdout: "" });
    expect(refused.stderr).toBe(`Corkboard cannot start: ${body.error}\n`);
    expect(await databaseCheck(environment)).toEqual({
      name: "Database",
      ok: false,
      detail: `${engine}: ${body.error}`,
    });
  });

  it("accepts a database of a version that recorded no kinds, and records them with the next migration", async () => {
    const { environment, expand } = await usedDatabase();
    for (const table of ["schema_kinds", "schema_fills"]) await rowsIn(environment, `DROP TABLE ${table}`);
    expect(await databaseCheck(environment)).toMatchObject({ ok: true });
    const service = await start(environment);
    expect(await readiness(service)).toMatchObject({ status: 200 });
    expect((await runCommand(["migrate"], expand)).status).toBe(0);
    const kinds = await rowsIn(environment, "SELECT name, kind FROM schema_kinds ORDER BY name");
    expect(kinds).toContainEqual({ name: "0001-initial", kind: "expand" });
    expect(kinds).toContainEqual({ name: "0004-makers-of-access", kind: "contract" });
    expect(kinds).toContainEqual({ name: "9001-trial-copies", kind: "expand" });
    expect(await readiness(service)).toMatchObject({ status: 200 });
  });
});
