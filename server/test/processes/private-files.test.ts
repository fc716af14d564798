import { chmodSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand, setUpOrganisation } from "../support/spawned-service.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";
import { engine } from "../support/test-database.ts";
import { useFolder } from "../support/temporary-folder.ts";

const folder = useFolder("private");

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Starts processes with umask 0. */
function underOpenUmask<Result>(begin: () => Result): Result {
  const usual = process.umask(0);
  try {
    return begin();
  } finally {
    process.umask(usual);
  }
}

describe.runIf(engine === "sqlite" && process.platform !== "win32")("data on the disk", () => {
  const startService = useSpawnedServices();
  const modesIn = (data: string) =>
    ["", "-wal", "-shm"].map((ending) => modeOf(join(data, `corkboard.sqlite${ending}`)));

  it("is accessible to its owner only, whatever the umask", async () => {
    const above = join(folder, "above");
    const data = join(above, "data");
    const environment = { CORKBOARD_DATA: data };
    await underOpenUmask(() => setUpOrganisation(environment));
    await underOpenUmask(() => startService(environment));
    expect(modeOf(data)).toBe("700");
    expect(modesIn(data)).toEqual(["600", "600", "600"]);

    const backup = join(folder, "backup.sqlite");
    const backedUp = await underOpenUmask(() => runCommand(["backup", "--to", backup], environment));
    expect(backedUp).toMatchObject({ status: 0, stderr: "" });
    expect([modeOf(backup), modeOf(`${backup}.files`)]).toEqual(["600", "700"]);

    const restored = join(folder, "restored");
    const result = await underOpenUmask(() => runCommand(["restore", "--from", backup], { CORKBOARD_DATA: restored }));
    expect(result).toMatchObject({ status: 0, stderr: "" });
    expect([modeOf(restored), modeOf(join(restored, "corkboard.sqlite"))]).toEqual(["700", "600"]);
  });

  it("is made private if others could read it, while an existing folder keeps its mode", async () => {
    const data = join(folder, "made-by-operator");
    mkdirSync(data);
    chmodSync(data, 0o755);
    await setUpOrganisation({ CORKBOARD_DATA: data });
    const killed = await startService({ CORKBOARD_DATA: data });
    await killed.end("SIGKILL");
    for (const ending of ["", "-wal", "-shm"]) chmodSync(join(data, `corkboard.sqlite${ending}`), 0o644);
    await startService({ CORKBOARD_DATA: data });
    expect(modesIn(data)).toEqual(["600", "600", "600"]);
    expect(modeOf(data)).toBe("755");
  });
});
