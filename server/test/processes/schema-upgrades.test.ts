import { describe, expect, it, onTestFinished } from "vitest";
import { rowsIn } from "../support/database-rows.ts";
import { newerVersion } from "../support/newer-version.ts";
import {
  type Environment,
  runCommand,
  runScript,
  setUpOrganisation,
  type SpawnedService,
} from "../support/spawned-service.ts";
import { createTestDatabase, engine } from "../support/test-database.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";
import { writeManyComments } from "../drills/parts/many-comments.ts";

/**
 * The code of this repository is the older version here. `newerVersion` adds migrations that it does not know: it adds
 * `comments.trial_copy` and fills it, and then requires it.
 */
describe("an upgrade while the service runs", { timeout: 300_000 }, () => {
  const start = useSpawnedServices();

  const tooNew =
    /^The database was written by a newer version of Corkboard \(it has 9003-trial-required of version \d.*\): install that version again/;
  const incomplete =
    /The migration 9003-trial-required requires comments\.trial_copy to be filled in every row, which is not complete/;

  async function usedDatabase() {
    const { environment, remove } = await createTestDatabase();
    onTestFinished(remove);
    const setUp = await setUpOrganisation(environment);
    const upgrade = (kind: "expand" | "contract") => ({ ...environment, ...newerVersion(kind) });
    return { environment, setUp, expand: upgrade("expand"), contract: upgrade("contract") };
  }

  const readiness = async ({ url }: SpawnedService) => {
    const response = await fetch(`${url}/readyz`);
    return { status: response.status, body: (await response.json()) as { error?: string } };
  };
  const databaseCheck = async (environment: Environment) => {
    const { stdout } = await runCommand(["doctor", "--json"], environment);
    const { checks } = JSON.parse(stdout) as { checks: { name: string; ok: boolean; detail: string }[] };
    return checks.find(({ name }) => name === "Database");
  };
  const isFilled = async (environment: Environment) =>
    (await rowsIn(environment, "SELECT 1 FROM schema_fills WHERE completed_at IS NULL")).length === 0;
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

  it("does not remove what rows without a value are read from, and says which column is missing", async () => {
    const { environment, setUp, expand, contract } = await usedDatabase();
    const older = await start(environment);
    const card = await writeManyComments(environment, setUp, older.client(setUp.token), 3_000);

    const early = await startOnce(contract);
    expect(early).toMatchObject({ status: 1, stdout: "" });
    expect(early.stderr).toMatch(incomplete);
    expect((await databaseCheck(expand))?.detail).toContain("the worker has yet to fill comments.trial_copy");
    expect(await rowsIn(environment, "SELECT 1 FROM schema_migrations WHERE name = '9003-trial-required'")).toEqual([]);

    const fill = async () => {
      const filling = await start(expand);
      await expect.poll(() => isFilled(environment), { timeout: 120_000 }).toBe(true);
      await filling.end("SIGTERM");
    };
    await fill();
    // An older server writes a row that no worker has seen.
    await older.client(setUp.token).createCardComment({ params: { id: card }, body: { content: "Late" } });
    expect((await startOnce(contract)).stderr).toMatch(incomplete);
    await fill();
    expect(await readiness(await start(contract))).toMatchObject({ status: 200 });
    expect(await rowsIn(environment, "SELECT 1 FROM comments WHERE trial_copy IS NULL")).toEqual([]);
  });

  it("can skip the version between: migrate fills what a later migration requires", async () => {
    const { environment, setUp, contract } = await usedDatabase();
    const older = await start(environment);
    await writeManyComments(environment, setUp, older.client(setUp.token), 1_500);
    await older.end("SIGTERM");
    const migrated = await runCommand(["migrate", "--json"], contract);
    expect(JSON.parse(migrated.stdout)).toEqual({
      engine,
      applied: ["9001-trial-copies", "9002-trial-index", "9003-trial-required"],
    });
    expect(await rowsIn(environment, "SELECT 1 FROM comments WHERE trial_copy IS NULL")).toEqual([]);
    const updates = await rowsIn(environment, "SELECT count(*) AS n FROM trial_updates");
    expect(Number(updates[0]?.["n"])).toBe(1_500);
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
