import { describe, expect, it } from "vitest";
import { writeManyComments } from "../drills/parts/many-comments.ts";
import { rowsIn } from "../support/database-rows.ts";
import { type Environment, runCommand, runScript } from "../support/spawned-service.ts";
import { engine } from "../support/test-database.ts";
import { databaseCheck, readiness, usedDatabase } from "../support/upgraded-database.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";

describe("an upgrade that requires a column to be filled", { timeout: 300_000 }, () => {
  const start = useSpawnedServices();

  const incomplete =
    /The migration 9003-trial-required requires comments\.trial_copy to be filled in every row, which is not complete/;
  const isFilled = async (environment: Environment) =>
    (await rowsIn(environment, "SELECT 1 FROM schema_fills WHERE completed_at IS NULL")).length === 0;
  const startOnce = async (environment: Environment) =>
    runScript("server/bin/serve.js", [], { ...environment, PORT: "0" });

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
});
