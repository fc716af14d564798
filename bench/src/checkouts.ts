import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { copyCommit } from "../../server/test/drills/parts/copy-commit.ts";
import { makeFolder } from "./temporary-folder.ts";

const repository = join(import.meta.dirname, "..", "..");
const lockfile = "package-lock.json";
const maxFileBytes = 500_000_000;

const git = (...args: readonly string[]) =>
  execFileSync("git", ["-C", repository, ...args], { maxBuffer: maxFileBytes, stdio: ["ignore", "pipe", "inherit"] });

/** A built copy of a commit. It has dependencies of its own if they differ from this checkout's. */
export function checkOut(commit: string): string {
  const folder = makeFolder();
  if (git("show", `${commit}:${lockfile}`).equals(readFileSync(join(repository, lockfile)))) {
    copyCommit(commit, folder);
    buildBundle(folder);
    return folder;
  }
  execFileSync("tar", ["-x", "-C", folder], { input: git("archive", commit) });
  // Builds as well: that is how operators install a checkout.
  execFileSync("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund"], { cwd: folder, stdio: "ignore" });
  return folder;
}

/** Operators start the service from its bundle, which commits before it do not have. */
export function buildBundle(checkout = repository): void {
  const build = join(checkout, "server", "build.ts");
  if (existsSync(build)) execFileSync(process.execPath, [build], { stdio: "inherit" });
}

/** The commit that is measured. Results of changes that are not committed could not be compared with later. */
export function committedState(): string {
  if (git("status", "--porcelain").length > 0) {
    throw new Error("a complete run publishes its results with the commit: commit or stash your changes first");
  }
  return git("rev-parse", "HEAD").toString().trim();
}
