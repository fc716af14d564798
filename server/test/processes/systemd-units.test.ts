import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { settings } from "../../src/config/config.ts";
import { repository } from "../support/source-files.ts";
import { folderForTest } from "../support/temporary-folder.ts";
import { engine } from "../support/test-database.ts";
import { testedBundle } from "../support/tested-bundle.ts";

const folder = join(repository, "docs/guides/systemd");
const textOf = (name: string) => readFileSync(join(folder, name), "utf8");
const installed = "/srv/corkboard/current";

/** All values of an option of a unit, with the checkout in the place where the guide installs it. */
const valuesOf = (unit: string, option: string) =>
  unit
    .replaceAll(installed, repository)
    .split("\n")
    .filter((line) => line.startsWith(`${option}=`))
    .map((line) => line.slice(option.length + 1));

const units = [
  { file: "corkboard@.service", instance: "corkboard@3000.service", port: "PORT" },
  { file: "corkboard-worker.service", instance: "corkboard-worker.service", port: "CORKBOARD_WORKER_PORT" },
] as const;

/** Somebody else than the owner of the checkout, if the tests may become them and they may read it. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const parts = repository.split(sep);
  const isOpen = parts.every((_, n) => (statSync(parts.slice(0, n + 1).join(sep) || sep).mode & 0o005) === 0o005);
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return isOpen ? { uid: idOf("-u"), gid: idOf("-g") } : undefined;
}

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

describe.runIf(engine === "sqlite" && process.platform === "linux")("the documented units of systemd", () => {
  const environmentFile = textOf("corkboard.env");

  it("have settings that exist, also those that are commented out", () => {
    const named = [...environmentFile.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
    const known = new Set<string>([...settings.map(({ name }) => name), "NODE_EXTRA_CA_CERTS"]);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(named, "the environment file overrides the units").not.toContain("PORT");
  });

  it.each(units)("$file starts as a user that can write nothing but its data", async ({ file, port }) => {
    const unit = textOf(file);
    const user = otherUser();
    const own = folderForTest("systemd");
    const [data, cache] = [join(own, "data"), join(own, "cache")];
    for (const made of [data, cache]) mkdirSync(made);
    if (user) for (const made of [own, data, cache]) chownSync(made, user.uid, user.gid);

    const inUnit = valuesOf(unit, "Environment")
      .flatMap((line) => line.split(" "))
      .join("\n");
    const env = {
      ...parseEnv(inUnit),
      ...parseEnv(environmentFile),
      CORKBOARD_DATA: data,
      NODE_COMPILE_CACHE: cache,
      ...testedBundle,
      [port]: "0",
    };
    const [command = "", ...args] = (valuesOf(unit, "ExecStart")[0] ?? "").split(" ");
    const cwd = valuesOf(unit, "WorkingDirectory")[0];
    const child = spawn(command, args, { ...user, cwd, env });
    onTestFinished(() => void child.kill("SIGKILL"));
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    await expect.poll(() => output, { timeout: 60_000 }).toMatch(/"url":"[^"]+"/);

    const listening = new URL(/"url":"([^"]+)"/.exec(output)?.[1] ?? "").port;
    const [ready = ""] = valuesOf(unit, "ExecStartPost");
    const [probe = "", ...rest] = ready.replace(/:(%i|3001)\//, `:${listening}/`).split(" ");
    const probing = spawn(probe, rest, { stdio: "ignore" });
    expect(await new Promise((resolve) => probing.once("close", resolve))).toBe(0);
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(existsSync(join(data, "corkboard.sqlite"))).toBe(true);
  });

  it.runIf(hasSystemd).each(units)(
    "$file is accepted by systemd, and rated as hardly exposed",
    ({ file, instance }) => {
      const own = folderForTest("systemd");
      const path = join(own, instance);
      writeFileSync(path, textOf(file).replaceAll(installed, repository));
      const run = (...args: string[]) => {
        const { status, stderr } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
        return { status, stderr };
      };
      expect(run("verify", path)).toEqual({ status: 0, stderr: "" });
      // In tenths: the rating goes from 0 to 10.
      copyFileSync(path, join(own, "rated.service"));
      expect(run("security", "--offline=true", "--threshold=20", join(own, "rated.service"))).toMatchObject({
        status: 0,
      });
    },
  );
});
