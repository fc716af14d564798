import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clone } from "./clone.ts";
import { fetchFrom } from "./fetch-from.ts";
import { git, GitFailure, tryGit } from "./git.ts";
import { leftRefs } from "./left-refs.ts";
import type { FoundWork } from "./workspace.ts";

/** Changed files that are larger together are most likely no source code. */
const maxUncommittedBytes = 100 * 1024 * 1024;
const timeoutMs = 10 * 60_000;

/** What an agent has done stays in the repository under a name of the runner's own, whatever became of the attempt. */
export async function keepWork(clone: Clone, uncommitted: boolean): Promise<FoundWork> {
  const committed = await keepCommits(clone);
  const isThere = (await stat(clone.folder).catch(() => undefined)) !== undefined;
  const rest = uncommitted && isThere ? await keepUncommitted(clone) : undefined;
  const parts = [committed?.description, rest].filter((part) => part !== undefined);
  const { branch, commit } = committed ?? {};
  return { isTouched: parts.length > 0, description: parts.join(", and "), branch, commit };
}

async function keepCommits(clone: Clone): Promise<Omit<FoundWork, "isTouched"> | undefined> {
  const { repository, base, folder, ref } = clone;
  const { current, head } = await leftRefs(repository.root, folder);
  if (head === undefined || head === base.commit) return undefined;
  const on = current === undefined ? "" : ` on branch ${current}`;
  try {
    await fetchFrom(clone, `+HEAD:${ref}`);
  } catch (error) {
    return { description: `commits${on} that cannot be fetched (${(error as Error).message})` };
  }
  const count = await tryGit({ folder: repository.root }, "rev-list", "--count", `${base.commit}..${head}`);
  if (count === "0") return undefined;
  const description = `${count === "1" ? "1 commit" : `${count} commits`}${on} (${head.slice(0, 12)}, kept as ${ref})`;
  return { description, branch: current, commit: head };
}

/**
 * Commits the files that the agent has not committed, with the repository's configuration: the clone's could name programs
 * that git runs when it reads a file.
 */
async function keepUncommitted({ repository, base, folder, ref }: Clone): Promise<string | undefined> {
  const index = `${folder}.index`;
  const of = { gitFolder: repository.commonFolder, workTree: folder, index };
  const place = { folder: repository.root, of, timeoutMs };
  const kept = `${ref}-uncommitted`;
  try {
    const parent = (await tryGit({ folder: repository.root }, "rev-parse", "--verify", "--quiet", ref)) || base.commit;
    await git(place, "read-tree", parent);
    const changed = ["--others", "--modified", "--exclude-standard", "--deduplicate"];
    const names = (await git(place, "ls-files", "-z", ...changed)).split("\0").filter((name) => name !== "");
    if (names.length === 0) return undefined;
    if ((await bytesOf(folder, names)) > maxUncommittedBytes)
      return "large files that are not committed, which are lost";
    await git(place, "add", "--all");
    const tree = await git(place, "write-tree");
    const author = ["-c", "user.name=Corkboard", "-c", "user.email=corkboard@localhost"];
    const message = "Keep what an agent has not committed";
    const commit = await git(place, ...author, "commit-tree", tree, "-p", parent, "-m", message);
    await git(place, "update-ref", kept, commit);
    return `changes that are not committed (kept as ${kept})`;
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    return `changes that are not committed and cannot be kept (${error.message})`;
  } finally {
    await rm(index, { force: true });
  }
}

async function bytesOf(folder: string, names: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const name of names) {
    bytes += (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0;
    if (bytes > maxUncommittedBytes) return bytes;
  }
  return bytes;
}
