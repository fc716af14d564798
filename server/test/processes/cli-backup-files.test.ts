import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { useService } from "../support/harness.ts";
import { worldSnapshot, populatedWorld } from "../support/populated-world.ts";
import { type Environment, runCommand, setUpOrganisation } from "../support/spawned-service.ts";
import { engine } from "../support/test-database.ts";
import { useFolder } from "../support/temporary-folder.ts";

const folder = useFolder("backup-files");

const s3 = {
  S3_ENDPOINT: "http://127.0.0.1:9",
  S3_BUCKET: "attic",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
};

describe.runIf(engine === "sqlite")("stored files in a backup", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  const backUp = (environment: Environment, to: string) => runCommand(["backup", "--to", to], environment);
  const restore = (environment: Environment, ...args: string[]) => runCommand(["restore", ...args], environment);
  const failure = (says: string) => ({ status: 1, stdout: "", stderr: expect.stringContaining(says) as string });
  const succeeded = { status: 0, stderr: "" };

  /** A backup whose files were moved to another folder. */
  async function separatedBackup(name: string) {
    const file = join(folder, name);
    expect(await backUp(service.environment, file)).toMatchObject(succeeded);
    renameSync(`${file}.files`, `${file}.moved`);
    return { file, expected: `${file}.files`, moved: `${file}.moved` };
  }

  it("are checked before anything is replaced, and the error names the missing folder", async () => {
    const world = await populatedWorld(service);
    const { file, expected } = await separatedBackup("missed");
    await world.owner.client.createClient({ body: { name: "Made after the backup" } });
    const before = await worldSnapshot(world);
    expect(await restore(service.environment, "--from", file, "--force")).toEqual(failure(expected));
    expect(await worldSnapshot(world)).toEqual(before);
    const fresh = { CORKBOARD_DATA: join(folder, "never-made") };
    expect(await restore(fresh, "--from", file)).toEqual(failure(expected));
    expect(existsSync(fresh.CORKBOARD_DATA)).toBe(false);
  });

  it("can be restored from another folder, which must exist", async () => {
    await populatedWorld(service);
    const { file, moved } = await separatedBackup("elsewhere");
    const fresh = { CORKBOARD_DATA: join(folder, "of-elsewhere") };
    const wrong = join(folder, "no-such-folder");
    expect(await restore(fresh, "--from", file, "--files", wrong)).toEqual(failure(wrong));
    expect(await restore(fresh, "--from", file, "--files", moved)).toMatchObject(succeeded);
    const doctor = await runCommand(["doctor"], fresh);
    expect(doctor).toMatchObject(succeeded);
    expect(doctor.stdout).toMatch(/ok +Stored files/);
  });

  it("are not required if files are kept in S3", async () => {
    await populatedWorld(service);
    const { file, moved } = await separatedBackup("in-s3");
    const fresh = { CORKBOARD_DATA: join(folder, "of-s3"), ...s3 };
    expect(await restore(fresh, "--from", file, "--files", moved)).toEqual(failure("S3"));
    const result = await restore(fresh, "--from", file, "--json");
    expect(result).toMatchObject(succeeded);
    expect(JSON.parse(result.stdout)).toMatchObject({ files: null });
  });

  it("always have a folder, which is optional on restore if the backup has no files", async () => {
    const empty = { CORKBOARD_DATA: join(folder, "empty") };
    await setUpOrganisation(empty);
    const file = join(folder, "of-empty");
    expect(await backUp(empty, file)).toMatchObject(succeeded);
    expect(readdirSync(`${file}.files`)).toEqual([]);
    rmSync(`${file}.files`, { recursive: true });
    const result = await restore({ CORKBOARD_DATA: join(folder, "from-empty") }, "--from", file);
    expect(result).toMatchObject(succeeded);
    expect(result.stdout).toContain("1 organisation, 0 feedback items and 0 cards");
  });

  it("are written only to an existing folder", async () => {
    await populatedWorld(service);
    const without = { CORKBOARD_DATA: join(folder, "without-files") };
    await setUpOrganisation(without);
    const missing = join(folder, "missing");
    for (const environment of [service.environment, without, { ...without, ...s3 }]) {
      expect(await backUp(environment, join(missing, "x.sqlite"))).toEqual(failure(`Folder ${missing} does not exist`));
      expect(existsSync(missing)).toBe(false);
    }
  });
});
