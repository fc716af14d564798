import { rm } from "node:fs/promises";
import { join } from "node:path";
import { git, tryGit } from "./git.ts";
import { checkBranch } from "./check-branch.ts";
import { keepWork } from "./keep-work.ts";
import type { Clone } from "./clone.ts";
import { originOf } from "./repository.ts";
import type { Workspace } from "./workspace.ts";

const cloneTimeoutMs = 10 * 60_000;

/**
 * A clone for one claim. It shares the objects of the repository, and has branches, a configuration and hooks of its own.
 * What an agent puts there is never run by the runner, which only fetches commits from it; and what one agent leaves
 * behind is not in the way of the next.
 */
export async function makeClone(of: Clone): Promise<Workspace> {
  const { repository, base, branch, folder } = of;
  const source = { folder: repository.root, timeoutMs: cloneTimeoutMs };
  const clone = { folder, timeoutMs: cloneTimeoutMs };
  await rm(folder, { recursive: true, force: true });
  const how = ["--quiet", "--shared", "--no-checkout", "--template=", "--origin", "local"];
  await git(source, "clone", ...how, "--", repository.root, folder);
  const origin = await originOf(repository.root);
  if (origin !== undefined) {
    await git(clone, "remote", "add", "origin", origin);
    await git(clone, "fetch", "--quiet", "--no-tags", "local", "+refs/remotes/origin/*:refs/remotes/origin/*");
  }
  for (const name of ["user.name", "user.email"]) {
    const value = await tryGit(source, "config", name);
    if (value) await git(clone, "config", name, value);
  }
  await git(clone, "checkout", "--quiet", "-b", branch, base.commit);
  return openClone(of);
}

/** A clone that exists already, because its agent has asked a question and goes on now. */
export function openClone(of: Clone): Workspace {
  const { repository, base, branch, folder } = of;
  return {
    folder: join(folder, repository.prefix),
    instructions:
      `You work in a clone that was made for this ticket, ${folder}. Its branch ${branch} starts at ${base.branch} (${base.commit.slice(0, 12)}). ` +
      "Commit your work to it, or to another new branch: what is not committed is not delivered. Do not push, unless the project's rules say so: your branch is fetched from the clone. " +
      "Branches of earlier attempts are in the remote local, such as local/NAME.",
    variables: { CORKBOARD_WORK_FOLDER: folder, CORKBOARD_REPOSITORY: repository.commonFolder },
    check: (result) => checkBranch(of, result),
    keep: (uncommitted) => keepWork(of, uncommitted),
  };
}
