import type { ServiceConnection } from "../service-connection.ts";
import { tryGit } from "../workspace/git.ts";
import { ByHand } from "./by-hand.ts";
import { changedLines } from "./changed-lines.ts";
import { type Check, checkConnection } from "./check-connection.ts";
import { repositoryFiles, type RepositoryFile } from "./repository-files.ts";
import { readInRepository, writeInRepository } from "./repository-path.ts";

export interface RepositoryInit {
  /** Undefined outside of a repository. */
  readonly root: string | undefined;
  readonly checks: readonly Check[];
  readonly files: readonly FileChange[];
}

export interface FileChange {
  readonly path: string;
  readonly change: "created" | "updated" | "unchanged" | "by_hand";
  /** What a dry run shows. */
  readonly lines?: readonly string[];
  /** Why it was left, and what to add to it. */
  readonly reason?: string;
  readonly snippet?: string;
}

interface Options {
  readonly projectId: string;
  readonly workingFolder: string;
  readonly isDryRun: boolean;
}

/** Writes what agents need in the repository, once the connection works: a mistyped address would be committed otherwise. */
export async function initRepository(connection: ServiceConnection, options: Options): Promise<RepositoryInit> {
  const root = await tryGit({ folder: options.workingFolder }, "rev-parse", "--show-toplevel");
  if (!root) return { root: undefined, checks: [], files: [] };
  const { checks, project } = await checkConnection(connection, options.projectId);
  if (!project) return { root, checks, files: [] };
  const service = new URL(connection.url).href.replace(/\/$/, "");
  const page = `${service}/${project.type === "board" ? `boards/${project.id}` : `projects/${project.id}/inbox`}`;
  const read = (path: string) =>
    readInRepository(root, path).then(
      ({ text }) => text,
      () => undefined,
    );
  const changes: FileChange[] = [];
  for (const file of await repositoryFiles({ service, projectId: project.id, page }, read)) {
    changes.push(await changeOf(root, file, options.isDryRun));
  }
  return { root, checks, files: changes };
}

async function changeOf(root: string, file: RepositoryFile, isDryRun: boolean): Promise<FileChange> {
  const { path, snippet } = file;
  try {
    const { target, text: current } = await readInRepository(root, path);
    const merged = file.merged(current);
    if (merged === current) return { path, change: "unchanged" };
    if (!isDryRun) await writeInRepository(target, merged);
    return { path, change: current === undefined ? "created" : "updated", lines: changedLines(current ?? "", merged) };
  } catch (error) {
    if (!(error instanceof ByHand) && !(error as NodeJS.ErrnoException).code) throw error;
    const reason =
      error instanceof ByHand ? error.message : `it cannot be written: ${(error as NodeJS.ErrnoException).code}`;
    return { path, change: "by_hand", reason, snippet };
  }
}
