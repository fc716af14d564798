import { git, GitFailure, tryGit } from "./git.ts";

/** The repository of the folder where `agent run` was started. Nothing in it is checked out or changed but branches. */
export interface Repository {
  readonly root: string;
  /** Of the folder within the repository, with a slash at its end, or empty. */
  readonly prefix: string;
  /** Where its objects are, which clones share. */
  readonly commonFolder: string;
}

/** Where an agent starts from. */
export interface Base {
  readonly branch: string;
  readonly commit: string;
}

const fetchTimeoutMs = 10 * 60_000;

/** Undefined outside of a repository, and in one without a commit. */
export async function findRepository(folder: string): Promise<Repository | undefined> {
  const found = await tryGit(
    { folder },
    "rev-parse",
    "--path-format=absolute",
    "--show-toplevel",
    "--git-common-dir",
    "--show-prefix",
  );
  const [root = "", commonFolder = "", prefix = ""] = found?.split("\n") ?? [];
  if (root === "" || !(await tryGit({ folder: root }, "rev-parse", "--verify", "HEAD"))) return undefined;
  return { root, commonFolder, prefix };
}

/** The base branch as the remote has it now. Without a remote, or if it cannot be reached, what the repository has of it. */
export async function fetchBase(
  { root: folder }: Repository,
  wanted: string | undefined,
  note: (text: string) => void,
): Promise<Base> {
  const hasRemote = (await originOf(folder)) !== undefined;
  const branch = wanted ?? (await defaultBranch(folder));
  if (hasRemote) {
    const refs = `+refs/heads/${branch}:refs/remotes/origin/${branch}`;
    const place = { folder, timeoutMs: fetchTimeoutMs };
    await git(place, "fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "origin", refs).catch(
      (error: Error) => {
        note(`The branch ${branch} could not be fetched, so the agent starts from what is here: ${error.message}`);
      },
    );
  }
  for (const ref of [...(hasRemote ? [`refs/remotes/origin/${branch}`] : []), `refs/heads/${branch}`]) {
    const commit = await commitOf(folder, ref);
    if (commit !== undefined) return { branch, commit };
  }
  if (wanted !== undefined)
    throw new GitFailure(`The repository has no branch ${wanted}, the base branch of the project`);
  return { branch, commit: await git({ folder }, "rev-parse", "--verify", "HEAD^{commit}") };
}

/** The delivery does not wait for a remote that rejects the branch. */
export const pushTo =
  ({ root: folder }: Repository, note: (text: string) => void) =>
  async (branch: string): Promise<void> => {
    const ref = `refs/heads/${branch}`;
    await git({ folder, timeoutMs: fetchTimeoutMs }, "push", "--quiet", "origin", `${ref}:${ref}`).catch(
      (error: Error) => {
        note(`The branch ${branch} could not be pushed: ${error.message}`);
      },
    );
  };

async function defaultBranch(folder: string): Promise<string> {
  const ofRemote = await tryGit({ folder }, "symbolic-ref", "--short", "refs/remotes/origin/HEAD");
  if (ofRemote?.startsWith("origin/")) return ofRemote.slice("origin/".length);
  return (await tryGit({ folder }, "symbolic-ref", "--short", "HEAD")) ?? "HEAD";
}

/** The remote's address without a password: agents read it. */
export async function originOf(folder: string): Promise<string | undefined> {
  const url = await tryGit({ folder }, "remote", "get-url", "origin");
  if (url === undefined || !/^https?:/.test(url) || !URL.canParse(url)) return url;
  const address = new URL(url);
  address.username = "";
  address.password = "";
  return address.href;
}

export const commitOf = (folder: string, ref: string): Promise<string | undefined> =>
  tryGit({ folder }, "rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`);

export const isBranchName = async (folder: string, name: string): Promise<boolean> =>
  !name.startsWith("-") && (await tryGit({ folder }, "check-ref-format", `refs/heads/${name}`)) !== undefined;
