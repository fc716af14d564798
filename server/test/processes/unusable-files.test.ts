import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { runCommand, SpawnedService } from "../support/spawned-service.ts";
import { folderForTest } from "../support/temporary-folder.ts";
import { engine } from "../support/test-database.ts";

const startError = (CORKBOARD_DATA: string) =>
  SpawnedService.start({ CORKBOARD_DATA }).then(
    async (service) => {
      await service.end("SIGKILL");
      return "";
    },
    (error: Error) => error.message,
  );

/** Whether a file system was mounted there, which may not be allowed. */
function mounted(folder: string, options: string): boolean {
  mkdirSync(folder);
  try {
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync("/bin/umount", [folder]));
  return true;
}

describe.runIf(engine === "sqlite")("a data folder that cannot be used", () => {
  it("is named with its cause and what to do if the file is not a database", async () => {
    const folder = folderForTest("garbage");
    const file = join(folder, "corkboard.sqlite");
    writeFileSync(file, "Dear diary, ".repeat(1_000));
    const sentence = `the database ${file} cannot be used: file is not a database. The file is not a SQLite database`;
    expect(await startError(folder)).toContain(sentence);
    expect((await runCommand(["doctor"], { CORKBOARD_DATA: folder })).stdout).toContain(sentence);
    expect((await runCommand(["migrate"], { CORKBOARD_DATA: folder })).stderr).toContain(sentence);
  });

  it("is told from an empty file and from a database of another program", async () => {
    const folder = folderForTest("others");
    const file = join(folder, "corkboard.sqlite");
    const detail = async () => (await runCommand(["doctor"], { CORKBOARD_DATA: folder })).stdout;
    writeFileSync(file, "");
    expect(await detail()).toContain(`The file ${file} is empty`);
    const connection = new DatabaseSync(file);
    connection.exec("CREATE TABLE recipes (name TEXT)");
    connection.close();
    expect(await detail()).toContain(`The database ${file} does not contain Corkboard's tables`);
  });

  it("is told from a full disk, and from one that is mounted read-only", async ({ skip }) => {
    const folder = folderForTest("disks");
    const [full, readOnly] = [join(folder, "full"), join(folder, "read-only")];
    if (!mounted(full, "size=64k") || !mounted(readOnly, "ro")) skip("requires permission to mount");
    expect(await startError(full)).toContain("The disk is full: free some space");
    const sentence = "The file system is mounted read-only: mount it writable, or use another folder";
    expect(await startError(readOnly)).toContain(sentence);
    expect(await startError(join(readOnly, "data"))).toContain(sentence);
  });
});
