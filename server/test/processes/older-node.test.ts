import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { engine } from "../support/test-database.ts";

const programs = ["serve", "worker", "corkboard"].map((name) =>
  join(import.meta.dirname, "..", "..", "bin", `${name}.js`),
);

const versionOf = (node: string) => execFileSync(node, ["-p", "process.versions.node"], { encoding: "utf8" }).trim();

/** An outdated Node.js on this machine, if there is one. */
const older = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "node"))
  .find((node) => existsSync(node) && Number.parseInt(versionOf(node), 10) < 24);

const asIfOlder = `data:text/javascript,${encodeURIComponent(
  'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } })',
)}`;

const startedBy = (node: string, flags: readonly string[] = []) =>
  programs.map((program) => {
    const { status, stdout, stderr } = spawnSync(node, [...flags, program], { encoding: "utf8" });
    return { status, stdout, stderr };
  });

const errorsFor = (version: string) =>
  programs.map(() => {
    const message = `^Corkboard requires Node\\.js 24 or newer, but \\S+ is ${version}\\. Use \`npm start\` .*/\\.bin/node\\n$`;
    const stderr: unknown = expect.stringMatching(message);
    return { status: 1, stdout: "", stderr };
  });

describe.runIf(engine === "sqlite")("an outdated Node.js", () => {
  it("is rejected with the required version and where to find it", () => {
    expect(startedBy(process.execPath, ["--import", asIfOlder])).toEqual(errorsFor("20.19.0"));
  });

  it.runIf(older !== undefined)("is rejected also without simulation", () => {
    const node = older ?? "";
    expect(startedBy(node)).toEqual(errorsFor(versionOf(node)));
  });
});
