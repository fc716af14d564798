import type { Clone } from "./clone.ts";
import { git } from "./git.ts";

const fetchTimeoutMs = 10 * 60_000;

/** Runs nothing of the clone, and accepts only objects that are sound. */
export const fetchFrom = ({ repository, folder }: Clone, refs: string): Promise<string> =>
  git(
    { folder: repository.root, timeoutMs: fetchTimeoutMs },
    "-c",
    "fetch.fsckObjects=true",
    "fetch",
    "--quiet",
    "--no-tags",
    "--no-recurse-submodules",
    "--no-write-fetch-head",
    "--no-auto-maintenance",
    "--",
    folder,
    refs,
  );
