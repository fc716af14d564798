import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createClient, eachItem } from "@corkboard/client";
import pino from "pino";
import { describe, expect, it, vi } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { startService } from "../../src/start/service.ts";
import { type TestService, useService } from "../support/harness.ts";
import { worldSnapshot, populatedWorld, type World } from "../support/populated-world.ts";
import { miscountsIn, runCommand } from "../support/spawned-service.ts";
import { engine } from "../support/test-database.ts";
import { useFolder } from "../support/temporary-folder.ts";

const folder = useFolder("backups");

/** Writes comments until stopped; returns the IDs of the acknowledged ones. */
function commentSteadily({ owner, ids }: World) {
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      const body = { content: `Comment ${acknowledged.length}` };
      acknowledged.push((await owner.client.createFeedbackComment({ params: { id: ids.feedback }, body })).data.id);
    }
  })();
  const stop = async () => {
    stopping.abort();
    await writing;
  };
  return { acknowledged, stop };
}

async function commentIds(baseUrl: string, { owner, ids }: World): Promise<string[]> {
  const { listFeedbackComments } = createClient({ baseUrl, token: owner.token });
  const found: string[] = [];
  for await (const { id } of eachItem(listFeedbackComments, { params: { id: ids.feedback } })) found.push(id);
  return found;
}

async function backUp(service: TestService, name: string): Promise<string> {
  const file = join(folder, name);
  const result = await runCommand(["backup", "--to", file, "--json"], service.environment);
  expect(result).toMatchObject({ status: 0, stderr: "" });
  expect(JSON.parse(result.stdout)).toEqual({
    file,
    bytes: expect.any(Number),
    files: { files: expect.any(Number), bytes: expect.any(Number) },
  });
  return file;
}

/** Comments that were written after the backup are missing from it; their totals are compared with the rows instead. */
const withoutCommentCounts = (responses: readonly unknown[]): unknown =>
  JSON.parse(JSON.stringify(responses, (name, value: unknown) => (name === "comment_count" ? undefined : value)));

describe.runIf(engine === "sqlite")("backup and restore of a SQLite database", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off", CORKBOARD_URL: "http://board.example" });

  it("restore a consistent snapshot although writes continued during the backup", async () => {
    const world = await populatedWorld(service);
    const writing = commentSteadily(world);
    await vi.waitUntil(() => writing.acknowledged.length >= 20, { timeout: 30_000 });
    const before = [...writing.acknowledged];
    const file = await backUp(service, "under-load.sqlite");
    await writing.stop();
    const seen = await worldSnapshot(world);
    const written = await commentIds(service.url, world);

    const elsewhere = { CORKBOARD_DATA: join(folder, "elsewhere") };
    const restored = await runCommand(["restore", "--from", file], elsewhere);
    expect(restored).toMatchObject({ status: 0, stderr: "" });
    const config = readConfig({
      PORT: "0",
      CORKBOARD_RATE_LIMIT: "off",
      CORKBOARD_URL: "http://board.example",
      ...elsewhere,
    });
    const other = await startService(config, { logger: pino({ level: "silent" }), requestLog: undefined });
    try {
      const found = await commentIds(other.address, world);
      expect(found).toEqual(expect.arrayContaining(before));
      expect(found).toEqual(written.slice(0, found.length));
      const owner = { ...world.owner, client: createClient({ baseUrl: other.address, token: world.owner.token }) };
      const seenThere = await worldSnapshot({ ...world, owner });
      expect(withoutCommentCounts(seenThere.responses)).toEqual(withoutCommentCounts(seen.responses));
      expect(seenThere.tokens).toEqual(seen.tokens);
      const card = await owner.client.getCard({ params: { id: world.ids.card } });
      const { pathname } = new URL(card.data.attachments[0]?.url ?? "");
      expect(await (await fetch(other.address + pathname)).text()).toBe("To be read");
      expect(await miscountsIn(elsewhere)).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  it("replace existing data only with --force, and a running service sees it at once", async () => {
    const world = await populatedWorld(service);
    const before = await worldSnapshot(world);
    const file = await backUp(service, "earlier.sqlite");
    const later = await world.owner.client.createClient({ body: { name: "Made after the backup" } });
    const after = await worldSnapshot(world);

    const refused = await runCommand(["restore", "--from", file], service.environment);
    expect(refused).toMatchObject({ status: 1, stdout: "" });
    expect(refused.stderr).toContain("--force");
    expect(await worldSnapshot(world)).toEqual(after);

    const forced = await runCommand(["restore", "--from", file, "--force"], service.environment);
    expect(forced).toMatchObject({ status: 0, stderr: "" });
    expect(await worldSnapshot(world)).toEqual(before);
    await expect(world.owner.client.getClient({ params: { id: later.data.id } })).rejects.toMatchObject({
      status: 404,
    });
    const again = await world.owner.client.createClient({ body: { name: "Made after the restore" } });
    expect((await world.owner.client.getClient({ params: { id: again.data.id } })).data).toEqual(again.data);
    expect(await service.miscounts()).toEqual([]);
  });

  it("reject anything but an intact backup, and change nothing", async () => {
    const world = await populatedWorld(service);
    const before = await worldSnapshot(world);
    const garbage = join(folder, "garbage");
    writeFileSync(garbage, "this is no database at all ".repeat(1_000));
    const foreign = join(folder, "foreign.sqlite");
    const stranger = new DatabaseSync(foreign);
    stranger.exec("CREATE TABLE shopping (item TEXT)");
    stranger.close();
    const sources = [garbage, foreign, join(folder, "nothing-here"), folder];
    const results = await Promise.all(
      sources.map((source) => runCommand(["restore", "--from", source, "--force"], service.environment)),
    );
    for (const result of results) {
      expect(result).toMatchObject({ status: 1, stdout: "" });
      expect(result.stderr).toMatch(/backup|does not exist/);
      expect(result.stderr).not.toMatch(/\n\s+at /);
    }
    expect(await worldSnapshot(world)).toEqual(before);
  });

  it("never overwrite a file or create a database", async () => {
    const taken = join(folder, "taken");
    writeFileSync(taken, "precious");
    const nowhere = { CORKBOARD_DATA: join(folder, "never-used") };
    const [overwriting, ofNothing] = await Promise.all([
      runCommand(["backup", "--to", taken], service.environment),
      runCommand(["backup", "--to", join(folder, "of-nothing")], nowhere),
    ]);
    expect(overwriting).toMatchObject({ status: 1, stdout: "" });
    expect(overwriting.stderr).toContain("already exists");
    expect(ofNothing).toMatchObject({ status: 1, stdout: "" });
    expect(existsSync(nowhere.CORKBOARD_DATA)).toBe(false);
    expect(existsSync(join(folder, "of-nothing"))).toBe(false);
  });
});

describe.runIf(engine === "postgres")("backup and restore of data in PostgreSQL", () => {
  const service = useService();

  it("refer to PostgreSQL's tools and change nothing", async () => {
    const world = await populatedWorld(service);
    const before = await worldSnapshot(world);
    const file = join(folder, "backup");
    const [backup, restore] = await Promise.all([
      runCommand(["backup", "--to", file], service.environment),
      runCommand(["restore", "--from", file, "--force"], service.environment),
    ]);
    expect(backup).toMatchObject({ status: 1, stdout: "" });
    expect(backup.stderr).toContain("pg_dump");
    expect(restore).toMatchObject({ status: 1, stdout: "" });
    expect(restore.stderr).toContain("pg_restore");
    expect(restore.stderr).toMatch(
      /Stop the service.*event_numbering.*"Backup and restore" of docs\/guides\/databases\.md/s,
    );
    const guide = readFileSync(join(import.meta.dirname, "../../../docs/guides/databases.md"), "utf8");
    expect(guide).toMatch(/^## Backup and restore$.*UPDATE event_numbering/ms);
    expect(existsSync(file)).toBe(false);
    expect(await worldSnapshot(world)).toEqual(before);
  });
});
