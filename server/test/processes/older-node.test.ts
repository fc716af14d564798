import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { engine } from "../support/test-database.ts";

const programs = ["serve", "worker", "corkboard"].map((name) =>
  join(import.meta.dirname, "..", "..", "bin", `${name}.js`),
);

const versionOf = (node: string) => execFileSync(node, ["-p", "process.versions.node"], { encoding: "utf8" }).trim();

/** A Node.js that somebody's service manager might find, too old for Corkboard; not every machine has one. */
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

const refusalsOf = (version: string) =>
  programs.map(() => {
    const sentence = `^Corkboard needs Node\\.js 24 or newer, and \\S+ is ${version}: \`npm start\` .*/\\.bin/node\\n$`;
    const stderr: unknown = expect.stringMatching(sentence);
    return { status: 1, stdout: "", stderr };
  });

describe.runIf(engine === "sqlite")("a Node.js that is too old", () => {
  it("is refused in one sentence that says which is needed and where it is", () => {
    expect(startedBy(process.execPath, ["--import", asIfOlder])).toEqual(refusalsOf("20.19.0"));
  });

  it.runIf(older !== undefined)("is so when it is really there", () => {
    const node = older ?? "";
    expect(startedBy(node)).toEqual(refusalsOf(versionOf(node)));
  });
});
