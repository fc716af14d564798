import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { abandonedFolders, type KeptRun, TicketFolder } from "./ticket-folder.ts";

describe("what a killed runner leaves", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "abandoned-"));
    vi.stubEnv("TMPDIR", folder);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  const ours = { url: "https://board.example", project: "shop" };

  /** The ID of a process that has ended. */
  async function endedPid(): Promise<number> {
    const ended = spawn(process.execPath, ["--version"], { stdio: "ignore" });
    await once(ended, "exit");
    return ended.pid ?? 0;
  }

  async function leave(run: Pick<KeptRun, "url" | "project" | "pid">): Promise<TicketFolder> {
    const left = await TicketFolder.create();
    await left.write("run", JSON.stringify(run));
    return left;
  }

  const foundPaths = async () => (await abandonedFolders(ours)).map((found) => found.folder.path);

  it("is found by the next runner for the same project of the same service", async () => {
    const { path } = await leave({ ...ours, pid: await endedPid() });
    expect(await foundPaths()).toEqual([path]);
  });

  it("is not touched by runners of other projects and services, or while its runner lives", async () => {
    const pid = await endedPid();
    await leave({ ...ours, project: "blog", pid });
    await leave({ ...ours, url: "https://other.example", pid });
    await leave({ ...ours, pid: process.ppid });
    await TicketFolder.create();
    expect(await foundPaths()).toEqual([]);
  });

  it("is not continued after it was closed for people to look at", async () => {
    const left = await leave({ ...ours, pid: await endedPid() });
    await left.close();
    expect(await foundPaths()).toEqual([]);
  });
});
