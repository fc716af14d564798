import { branchValues, fillBranchPattern } from "@corkboard/contract";
import type { Clone } from "./clone.ts";
import { makeClone, openClone } from "./make-clone.ts";
import { ownFolder } from "./own-folder.ts";
import { type Base, fetchBase, findRepository, pushTo } from "./repository.ts";
import type { Workspace } from "./workspace.ts";

const usualPattern = "{ref}-{slug}";

/** The run that works there. */
export interface WorkspaceOf {
  /** Where the runner was started. */
  readonly workingFolder: string;
  readonly claim: { readonly id: string; readonly ticket_id: string; readonly attempt: number };
  readonly title: string;
  readonly clone?: KeptClone | undefined;
}

/** What the runner notes about a clone, to continue in it later. */
export interface KeptClone {
  readonly base: Base;
  readonly branch: string;
}

export interface WorkspaceOptions {
  /** Pushes branches to the remote `origin`. */
  readonly isPushed: boolean;
  readonly note: (text: string) => void;
}

interface NewWorkspace extends WorkspaceOptions {
  readonly isInPlace: boolean;
  readonly baseBranch: string | undefined;
  readonly branchPattern: string | undefined;
}

/** A clone of the repository; outside of one, or if that is asked for, the folder itself. */
export async function newWorkspace(
  of: WorkspaceOf,
  cloneFolder: string,
  { isInPlace, isPushed, baseBranch, branchPattern, note }: NewWorkspace,
): Promise<{ readonly workspace: Workspace; readonly clone?: KeptClone }> {
  const repository = isInPlace ? undefined : await findRepository(of.workingFolder);
  if (!repository) return { workspace: ownFolder(of.workingFolder) };
  const base = await fetchBase(repository, baseBranch, note);
  const ticket = { id: of.claim.ticket_id, title: of.title };
  const name = fillBranchPattern(branchPattern ?? usualPattern, branchValues(ticket));
  // A later attempt does not overwrite the branch of an earlier one.
  const branch = of.claim.attempt > 1 ? `${name}-${of.claim.attempt}` : name;
  const push = isPushed ? pushTo(repository, note) : undefined;
  const clone: Clone = { repository, base, branch, ref: refOf(of), folder: cloneFolder, push };
  return { workspace: await makeClone(clone), clone: { base, branch } };
}

/** That of a run which was interrupted, or has waited. */
export async function keptWorkspace(
  of: WorkspaceOf,
  cloneFolder: string,
  { isPushed, note }: WorkspaceOptions,
): Promise<Workspace> {
  const repository = of.clone && (await findRepository(of.workingFolder));
  if (!repository || !of.clone) return ownFolder(of.workingFolder);
  const push = isPushed ? pushTo(repository, note) : undefined;
  return openClone({ repository, ...of.clone, ref: refOf(of), folder: cloneFolder, push });
}

const refOf = ({ claim }: WorkspaceOf) => `refs/corkboard/${claim.id}`;
