import type { AgentResult } from "../agent-result.ts";
import type { Clone } from "./clone.ts";
import { fetchFrom } from "./fetch-from.ts";
import { GitFailure, tryGit } from "./git.ts";
import { leftRefs } from "./left-refs.ts";
import { commitOf, isBranchName } from "./repository.ts";
import type { CheckedResult } from "./workspace.ts";

/**
 * Fetches the branch of a result into the repository, and looks whether it contains the commit. An agent may forget to
 * name what it has committed, or name what does not exist.
 */
export async function checkBranch(clone: Clone, given: AgentResult): Promise<CheckedResult> {
  const { repository, base, folder, ref: own } = clone;
  const { root } = repository;
  const invalid = (path: string, message: string): CheckedResult => ({
    problems: [{ path, message }],
    result: given,
    isVerified: false,
  });
  const [named, commit] = [textOf(given.branch), textOf(given.commit)];
  const left = await leftRefs(root, folder);
  const branch = named ?? (left.head === base.commit ? undefined : left.current);
  if (branch === undefined) {
    if (commit === undefined) return { problems: [], result: given, isVerified: false };
    return invalid("branch", `branch is required: it must contain the commit ${commit}`);
  }
  if (!(await isBranchName(root, branch))) return invalid("branch", "branch must be the name of a branch");
  if (branch === base.branch) return invalid("branch", `Commit to another branch than ${branch}, and name it`);
  const tip = left.tips.get(branch);
  if (tip === undefined) return invalid("branch", `The branch ${branch} does not exist in ${folder}`);
  const ref = `refs/heads/${branch}`;
  try {
    await fetchFrom(clone, `+${ref}:${own}`);
    if ((await tryGit({ folder: root }, "rev-list", "--max-count=1", `${base.commit}..${own}`)) === "")
      return invalid(
        "branch",
        `The branch ${branch} has no commit that ${base.branch} does not have. Commit your work`,
      );
    const full = await commitOf(root, commit ?? tip);
    if (full === undefined || !(await isAncestor(root, full, own)))
      return invalid("commit", `The branch ${branch} does not contain the commit ${commit}`);
    if (await isOfSomebodyElse(root, ref, tip))
      return invalid("branch", `The repository has another branch ${branch}. Use another name`);
    await fetchFrom(clone, `${ref}:${ref}`);
    await clone.push?.(branch);
    return { problems: [], result: { ...given, branch, commit: full }, isVerified: true };
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    return invalid("branch", `The branch ${branch} cannot be fetched: ${error.message}`);
  }
}

const isAncestor = async (folder: string, commit: string, of: string): Promise<boolean> =>
  (await tryGit({ folder }, "merge-base", "--is-ancestor", commit, of)) !== undefined;

/** A branch that no runner has fetched is a person's, and stays as it is. */
async function isOfSomebodyElse(root: string, ref: string, tip: string): Promise<boolean> {
  const existing = await commitOf(root, ref);
  if (existing === undefined || existing === tip) return false;
  return !(await tryGit({ folder: root }, "for-each-ref", "--count=1", `--points-at=${existing}`, "refs/corkboard"));
}

/** What is not a text is for the service to reject. */
const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
