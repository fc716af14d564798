import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const repository = join(import.meta.dirname, "..", "..", "..", "..");

const maxArchiveBytes = 500_000_000;

/** Copies a commit to a folder, with the installed dependencies and what was built for browsers. */
export function copyCommit(commit: string, folder: string): void {
  const archive = execFileSync("git", ["-C", repository, "archive", commit], { maxBuffer: maxArchiveBytes });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  const packages = join(repository, "node_modules", "@corkboard");
  mkdirSync(join(folder, "node_modules", "@corkboard"), { recursive: true });
  for (const name of readdirSync(join(repository, "node_modules"))) {
    if (name !== "@corkboard") symlinkSync(join(repository, "node_modules", name), join(folder, "node_modules", name));
  }
  for (const name of readdirSync(packages)) {
    symlinkSync(join(folder, name), join(folder, "node_modules", "@corkboard", name));
  }
  for (const name of ["web", "widget"]) symlinkSync(join(repository, name, "dist"), join(folder, name, "dist"));
}
