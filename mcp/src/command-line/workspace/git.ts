import { execFile } from "node:child_process";

interface Place {
  readonly folder: string;
  readonly timeoutMs?: number;
  /** Files of elsewhere, with an index for them. */
  readonly of?: { readonly gitFolder: string; readonly workTree: string; readonly index: string };
}

const minuteMs = 60_000;
const maxOutputBytes = 16 * 1024 * 1024;

export class GitFailure extends Error {
  override name = "GitFailure";
}

/**
 * Runs git as the runner. Hooks and file monitors would run programs that an agent may have put there, and a prompt would
 * wait for somebody who is asleep.
 */
export function git({ folder, of, timeoutMs = minuteMs }: Place, ...args: string[]): Promise<string> {
  const own = ["core.hooksPath=/dev/null", "core.fsmonitor=false", "protocol.ext.allow=never"];
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  const env = {
    ...Object.fromEntries(environment),
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    ...(of ? { GIT_DIR: of.gitFolder, GIT_WORK_TREE: of.workTree, GIT_INDEX_FILE: of.index } : {}),
    LC_ALL: "C",
  };
  const options = { cwd: folder, env, timeout: timeoutMs, maxBuffer: maxOutputBytes, encoding: "utf8" as const };
  return new Promise((resolve, reject) => {
    execFile("git", [...own.flatMap((setting) => ["-c", setting]), ...args], options, (error, stdout, stderr) => {
      if (!error) resolve(stdout.replace(/\n$/, ""));
      else if (error.killed) reject(new GitFailure(`git ${args[0]} took longer than ${timeoutMs / 1_000} seconds`));
      else reject(new GitFailure(lastLine(stderr) || error.message));
    });
  });
}

/** Undefined if git fails, for questions that have no answer then. */
export const tryGit = (place: Place, ...args: string[]): Promise<string | undefined> =>
  git(place, ...args).catch(() => undefined);

const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "";
