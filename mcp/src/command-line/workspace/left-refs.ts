import { tryGit } from "./git.ts";

/** The branches of a clone that an agent has worked in. */
export interface LeftRefs {
  /** The branch that is checked out. */
  readonly current: string | undefined;
  readonly head: string | undefined;
  readonly tips: ReadonlyMap<string, string>;
}

const branchPrefix = "refs/heads/";

/**
 * Asked for as from a remote: git is safe to use with a remote whose configuration an agent has written, unlike with such
 * a repository of one's own.
 */
export async function leftRefs(root: string, clone: string): Promise<LeftRefs> {
  const listed = (await tryGit({ folder: root }, "ls-remote", "--quiet", "--symref", "--", clone)) ?? "";
  const tips = new Map<string, string>();
  let current: string | undefined;
  let head: string | undefined;
  for (const line of listed.split("\n")) {
    const [value = "", ref = ""] = line.split("\t");
    if (ref === "HEAD" && value.startsWith(`ref: ${branchPrefix}`))
      current = value.slice(`ref: ${branchPrefix}`.length);
    else if (ref === "HEAD") head = value;
    else if (ref.startsWith(branchPrefix)) tips.set(ref.slice(branchPrefix.length), value);
  }
  return { current, head, tips };
}
