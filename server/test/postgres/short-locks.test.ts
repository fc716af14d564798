import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { rowsIn } from "../support/database-rows.ts";
import { newerVersion } from "../support/newer-version.ts";
import { runCommand } from "../support/spawned-service.ts";
import { folderForTest } from "../support/temporary-folder.ts";
import { engine } from "../support/test-database.ts";
import { ownDatabase, ownerIn, serviceOn } from "./own-database.ts";

describe.runIf(engine === "postgres")("a migration on PostgreSQL", { timeout: 180_000 }, () => {
  async function upgradable() {
    const database = await ownDatabase();
    const environment = { DATABASE_URL: database.url, CORKBOARD_DATA: folderForTest("migration") };
    return { ...database, environment, newer: { ...environment, ...newerVersion("expand") } };
  }

  it("lets requests through while it waits for a long transaction", async () => {
    const { url, environment, newer } = await upgradable();
    const service = await serviceOn(url);
    const owner = await ownerIn(service);
    const client = owner.client(service);
    const { data: customer } = await client.createClient({ body: { name: "Bolt Bikes" } });
    const { data: board } = await client.createProject({
      body: { client_id: customer.id, name: "Board", type: "board" },
    });
    const { data: list } = await client.createBoardList({ body: { project_id: board.id, name: "To do" } });
    const { data: card } = await client.createCard({
      body: { project_id: board.id, list_id: list.id, title: "A card" },
    });

    const report = new pg.Client({ connectionString: url });
    await report.connect();
    onTestFinished(() => report.end());
    await report.query("BEGIN");
    await report.query("SELECT count(*) FROM comments");
    const migrating = runCommand(["migrate"], newer);
    const waiting = `SELECT query FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock'`;
    const alteration = { query: expect.stringMatching(/^ALTER TABLE comments/) as string };
    await expect
      .poll(() => rowsIn(environment, waiting), { message: "statements that wait for a lock", timeout: 60_000 })
      .toContainEqual(alteration);
    const { data: comment } = await client.createCardComment({ params: { id: card.id }, body: { content: "Hello" } });
    expect(comment.content).toBe("Hello");
    const added = "SELECT 1 FROM schema_migrations WHERE name = '9001-trial-copies'";
    expect(await rowsIn(environment, added)).toEqual([]);
    await report.query("COMMIT");
    expect((await migrating).status).toBe(0);
    expect(await rowsIn(environment, added)).toHaveLength(1);
  });

  it("finishes an index whose creation was interrupted", async () => {
    const { environment, newer, run } = await upgradable();
    expect((await runCommand(["migrate"], newer)).status).toBe(0);
    const isValid = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'trial_copies'::regclass";
    expect(await rowsIn(environment, isValid)).toEqual([{ indisvalid: true }]);
    await run("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'trial_copies'::regclass");
    await run("DELETE FROM schema_migrations WHERE name = '9002-trial-index'");
    expect((await runCommand(["migrate"], newer)).stdout).toBe("Applied migrations: 9002-trial-index\n");
    expect(await rowsIn(environment, isValid)).toEqual([{ indisvalid: true }]);
  });

  it("is applied once by processes that start at the same time, one of which creates an index concurrently", async () => {
    const { newer } = await upgradable();
    const outcomes = await Promise.all([1, 2, 3].map(() => runCommand(["migrate"], newer)));
    expect(outcomes.map(({ status, stderr }) => ({ status, stderr }))).toEqual(
      outcomes.map(() => ({ status: 0, stderr: "" })),
    );
    const applied = "Applied migrations: 9001-trial-copies, 9002-trial-index\n";
    expect(outcomes.map(({ stdout }) => stdout).toSorted()).toEqual([
      "Already up to date\n",
      "Already up to date\n",
      applied,
    ]);
  });
});
