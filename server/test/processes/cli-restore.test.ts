import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, linkSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createClient } from "@corkboard/client";
import pino from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { startService } from "../../src/start/service.ts";
import { useService } from "../support/harness.ts";
import { worldSnapshot, populatedWorld, type World } from "../support/populated-world.ts";
import { type Environment, miscountsIn, runCommand } from "../support/spawned-service.ts";
import { useFolder } from "../support/temporary-folder.ts";
import { engine } from "../support/test-database.ts";

const folder = useFolder("restores");
afterAll(() => void execFileSync("chmod", ["-R", "u+w", folder]));

/** Copies in another process: closing a file that SQLite has open in this one would release SQLite's locks. */
const copy = (from: string, to: string) => execFileSync("cp", ["-r", from, to]);

/** The paths and hashes of all files in a folder. */
const hashesOf = (of: string) =>
  readdirSync(of, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .map((path) => `${path} ${createHash("sha256").update(readFileSync(path)).digest("hex")}`);

describe.runIf(engine === "sqlite")("restore", () => {
  const settings = { CORKBOARD_RATE_LIMIT: "off", CORKBOARD_URL: "http://board.example" };
  const service = useService(settings);
  const dataFolder = () => service.environment["CORKBOARD_DATA"] ?? "";
  const database = () => join(dataFolder(), "corkboard.sqlite");

  const restore = (environment: Environment, ...args: string[]) => runCommand(["restore", ...args], environment);
  const failure = (says: string) => ({ status: 1, stdout: "", stderr: expect.stringContaining(says) as string });
  const elsewhere = (name: string) => ({ CORKBOARD_DATA: join(folder, name) });

  /** What the owner sees in another data folder. */
  async function seenIn(environment: Environment, world: World) {
    const config = readConfig({ PORT: "0", ...settings, ...environment });
    const other = await startService(config, { logger: pino({ level: "silent" }), requestLog: undefined });
    try {
      const owner = { ...world.owner, client: createClient({ baseUrl: other.address, token: world.owner.token }) };
      return await worldSnapshot({ ...world, owner });
    } finally {
      await other.stop();
    }
  }

  it("accepts a copied data folder with SQLite's write-ahead log, and leaves the copy unchanged", async () => {
    const world = await populatedWorld(service);
    const copied = join(folder, "copied");
    copy(dataFolder(), copied);
    const seen = await worldSnapshot(world);
    const from = join(copied, "corkboard.sqlite");
    expect(statSync(`${from}-wal`).size).toBeGreaterThan(0);
    execFileSync("chmod", ["-R", "a-w", copied]);
    const before = hashesOf(copied);

    const target = elsewhere("of-copied");
    const result = await restore(target, "--from", from, "--files", join(copied, "files"), "--json");
    expect(result).toMatchObject({ status: 0, stderr: "" });
    expect(JSON.parse(result.stdout)).toEqual({
      file: join(target.CORKBOARD_DATA, "corkboard.sqlite"),
      from,
      holds: { organisations: 1, feedback: 2, cards: 2 },
      files: { files: 2, bytes: 25 },
    });
    expect(hashesOf(copied)).toEqual(before);
    const seenThere = await seenIn(target, world);
    expect(seenThere.responses).toEqual(seen.responses);
    expect(seenThere.tokens).toEqual(seen.tokens);
    expect(await miscountsIn(target)).toEqual([]);
  });

  it("accepts the database of a running service", async () => {
    const world = await populatedWorld(service);
    const link = join(folder, "link-to-running");
    symlinkSync(database(), link);
    const target = elsewhere("of-running");
    const before = (await worldSnapshot(world)).responses;
    const result = await restore(target, "--from", link, "--files", join(dataFolder(), "files"));
    expect(result).toMatchObject({ status: 0, stderr: "" });
    expect(result.stdout).toMatch(/^It contains \d+ organisations, \d+ feedback items and \d+ cards$/m);
    expect((await seenIn(target, world)).responses).toEqual(before);
  });

  it("rolls back a transaction that was not committed when the file was copied", async () => {
    const world = await populatedWorld(service);
    const whole = join(folder, "whole.sqlite");
    expect(await runCommand(["backup", "--to", whole], service.environment)).toMatchObject({ status: 0 });
    const writing = join(folder, "writing.sqlite");
    const torn = join(folder, "torn.sqlite");
    copy(whole, writing);
    const writer = new DatabaseSync(writing);
    writer.exec("PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN");
    writer.exec("UPDATE cards SET title = 'Never committed'; UPDATE feedback SET title = 'Never committed'");
    writer.exec("CREATE TABLE filling AS SELECT randomblob(4000) FROM events a, events b LIMIT 100");
    for (const ending of ["", "-journal"]) copy(writing + ending, torn + ending);
    writer.exec("ROLLBACK");
    writer.close();
    expect(readFileSync(torn).includes("Never committed")).toBe(true);

    const target = elsewhere("of-torn");
    const result = await restore(target, "--from", torn, "--files", `${whole}.files`);
    expect(result).toMatchObject({ status: 0, stderr: "" });
    expect((await seenIn(target, world)).responses).toEqual((await worldSnapshot(world)).responses);
  });

  it("rejects the database itself as the source, by whatever name", async () => {
    const world = await populatedWorld(service);
    const before = await worldSnapshot(world);
    const symbolic = join(folder, "symbolic");
    const hard = join(dataFolder(), "hard");
    symlinkSync(database(), symbolic);
    linkSync(database(), hard);
    for (const from of [database(), symbolic, hard]) {
      const result = await restore(service.environment, "--from", from, "--force");
      expect(result).toEqual(failure(`${from} is the database itself`));
    }
    expect(await worldSnapshot(world)).toEqual(before);
  });

  it("checks that the source exists before anything else", async () => {
    await populatedWorld(service);
    const nowhere = join(folder, "nowhere");
    const result = await restore(service.environment, "--from", nowhere);
    expect(result).toEqual(failure(`${nowhere} does not exist`));
    expect(result.stderr).not.toContain("--force");
    const fresh = elsewhere("never-made");
    expect(await restore(fresh, "--from", nowhere, "--json")).toEqual(failure("does not exist"));
    expect(existsSync(fresh.CORKBOARD_DATA)).toBe(false);
  });
});
