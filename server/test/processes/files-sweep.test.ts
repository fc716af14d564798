import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { useService } from "../support/harness.ts";
import { runCommand } from "../support/spawned-service.ts";

describe("files sweep", () => {
  const service = useService();

  it("deletes files of interrupted uploads, and only counts them with --dry-run", async () => {
    const folder = join(service.environment["CORKBOARD_DATA"] ?? "", "incoming");
    mkdirSync(folder, { recursive: true });
    const [old, young] = [join(folder, "old"), join(folder, "young")];
    for (const file of [old, young]) writeFileSync(file, "half an upload");
    utimesSync(old, new Date(0), new Date(0));
    const run = (...args: string[]) => runCommand(["files", "sweep", ...args], service.environment);

    const [looked, counted] = await Promise.all([run("--dry-run"), run("--dry-run", "--json")]);
    expect(looked).toMatchObject({ status: 0, stderr: "" });
    expect(looked.stdout).toMatch(/^1 temporary files of interrupted uploads$/m);
    expect(looked.stdout).not.toContain("deleted");
    expect(JSON.parse(counted.stdout)).toMatchObject({ ok: true, leftovers: 1, deleted: false });
    expect([old, young].map(existsSync)).toEqual([true, true]);

    const swept = await run();
    expect(swept.stdout).toMatch(/^1 temporary files of interrupted uploads, deleted$/m);
    expect([old, young].map(existsSync)).toEqual([false, true]);
  });
});
