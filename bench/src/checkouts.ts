import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { copyCommit } from "../../server/test/drills/parts/copy-commit.ts";
import { makeFolder } from "./temporary-folder.ts";

const repository = join(import.meta.dirname, "..", "..");

/** A copy of a commit, with this checkout's dependencies. */
export function checkOut(commit: string): string {
  const folder = makeFolder();
  copyCommit(commit, folder);
  buildBundle(folder);
  return folder;
}

/** Operators start the service from its bundle, which commits before it do not have. */
export function buildBundle(checkout = repository): void {
  const build = join(checkout, "server", "build.ts");
  if (existsSync(build)) execFileSync(process.execPath, [build], { stdio: "inherit" });
}

/** The commit that is measured. Results of changes that are not committed could not be compared with later. */
export function committedState(): string {
  const git = (...args: string[]) => execFileSync("git", ["-C", repository, ...args], { encoding: "utf8" }).trim();
  if (git("status", "--porcelain") !== "") {
    throw new Error("a complete run publishes its results with the commit: commit or stash your changes first");
  }
  return git("rev-parse", "HEAD");
}
