import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClaimUsage, limits } from "@corkboard/contract";
import { readAgentFile } from "./read-agent-file.ts";
import type { KnownCriterion } from "./agent-result.ts";
import type { CommandEnd } from "./run-command.ts";
import type { KeptClone } from "./workspace/open-workspace.ts";

/** What a runner must know to finish the work of one that was killed. Never the token. */
export interface KeptRun {
  readonly url: string;
  readonly project: string;
  readonly pid: number;
  readonly claim: {
    readonly id: string;
    readonly fence: number;
    readonly ticket_id: string;
    readonly attempt: number;
    readonly lease_seconds: number;
    /** When the service ends the attempt. */
    readonly deadline?: string | null;
    /** The service's time when this run began; undefined if it is not known. */
    readonly began_at?: string | undefined;
  };
  /** What the attempt has used in earlier runs, before its questions were answered. */
  readonly usage?: ClaimUsage | null;
  readonly title: string;
  /** What the agent reports about: as its ticket's file has them. */
  readonly criteria: readonly KnownCriterion[];
  /** Where the runner was started, and what it has cloned from there. */
  readonly workingFolder: string;
  readonly clone?: KeptClone | undefined;
}

/** A delivery as it is sent, with the key that makes sending it again harmless. */
export interface KeptDelivery {
  readonly key: string;
  readonly body: object;
  /** Whether there is a screenshot, of which the folder has a copy. */
  readonly screenshot: boolean;
}

const prefix = "corkboard-run-";
const files = {
  ticket: "ticket/ticket.md",
  result: "ticket/result.json",
  problems: "ticket/problems.md",
  screenshot: "ticket/screenshot.jpg",
  changes: "ticket/changes.md",
  clone: "clone",
  run: "run.json",
  asked: "asked.json",
  agent: "agent.json",
  end: "end.json",
  delivery: "delivery.json",
  after: "after",
} as const;

/**
 * What a command receives, and where it leaves its result. It is in the folder for temporary files, where sandboxes let
 * agents write, and deleted only when the service has the result or nothing is left of it. Around it is what the runner
 * notes for its successor, out of reach for an agent in a sandbox.
 */
export class TicketFolder {
  /** What the agent may write to. */
  readonly path: string;
  readonly #outer: string;

  constructor(outer: string) {
    this.#outer = outer;
    this.path = join(outer, "ticket");
  }

  static async create(): Promise<TicketFolder> {
    const folder = new TicketFolder(await mkdtemp(join(tmpdir(), prefix)));
    await mkdir(folder.path, { mode: 0o700 });
    return folder;
  }

  at(name: keyof typeof files): string {
    return join(this.#outer, files[name]);
  }

  /** Replaces a file at once, so that a runner that is killed leaves the old or the new one. */
  async write(name: keyof typeof files, content: string | Buffer): Promise<void> {
    const temporary = `${this.at(name)}.new`;
    // An agent may have put a pipe or a link there.
    await rm(temporary, { recursive: true, force: true });
    await writeFile(temporary, content, { mode: 0o600, flag: "wx" });
    await rename(temporary, this.at(name));
  }

  async read(name: keyof typeof files): Promise<string | undefined> {
    const content = await readAgentFile(files[name], this.at(name), limits.screenshotBytes).catch(() => undefined);
    return content?.toString("utf8");
  }

  readonly run = () => this.#json<KeptRun>("run");
  readonly asked = () => this.#json<KeptRun>("asked");
  readonly delivery = () => this.#json<KeptDelivery>("delivery");

  /** How the command ended, also if the whole computer did; undefined if it may still be running. */
  async end(): Promise<CommandEnd | undefined> {
    const end = await this.#json<CommandEnd>("end");
    if (end) return end;
    const agent = await this.#json<{ readonly pid: number }>("agent");
    return agent && !isRunning(agent.pid) ? { status: null, signal: "SIGKILL" } : undefined;
  }

  /** A file beside the ticket, such as an attachment. */
  async add(name: string, content: Buffer): Promise<void> {
    await writeFile(join(this.path, name), content, { mode: 0o600, flag: "wx" });
  }

  /** The run waits for answers. */
  async wait(): Promise<void> {
    await rename(this.at("run"), this.at("asked"));
  }

  /** Continues a run that has waited; false if another runner does. */
  async resume(run: KeptRun): Promise<boolean> {
    try {
      await rename(this.at("asked"), this.at("run"));
    } catch {
      return false;
    }
    await this.write("run", JSON.stringify(run));
    return true;
  }

  /** The agent may delete its screenshot before it is delivered. */
  async keepScreenshot(path: string): Promise<void> {
    const content = await readAgentFile("screenshot", path, limits.screenshotBytes);
    if (!content) throw new Error(`screenshot does not exist: ${path}`);
    await this.write("after", content);
  }

  async forget(...names: readonly ("agent" | "delivery" | "end" | "result" | "run")[]): Promise<void> {
    for (const name of names) await rm(this.at(name), { force: true });
  }

  /** Keeps the files for people, but not the clone; no later runner continues this run. */
  async close(): Promise<void> {
    await this.forget("run");
    await rm(this.at("clone"), { recursive: true, force: true });
  }

  async remove(): Promise<void> {
    await rm(this.#outer, { recursive: true, force: true });
  }

  async #json<Value>(name: "agent" | "asked" | "delivery" | "end" | "run"): Promise<Value | undefined> {
    const text = await this.read(name);
    try {
      return text === undefined ? undefined : (JSON.parse(text) as Value);
    } catch {
      return undefined;
    }
  }
}

interface Kept {
  readonly folder: TicketFolder;
  readonly run: KeptRun;
}

/** Folders that this user's runners for a project have left behind because they were killed, or could not deliver. */
export async function abandonedFolders(of: Pick<KeptRun, "url" | "project">): Promise<readonly Kept[]> {
  const kept = await foldersOf(of, (folder) => folder.run());
  return kept.filter(({ run }) => run.pid === process.pid || !isRunning(run.pid));
}

/** Folders of runs that wait for answers. */
export const waitingFolders = (of: Pick<KeptRun, "url" | "project">): Promise<readonly Kept[]> =>
  foldersOf(of, (folder) => folder.asked());

async function foldersOf(
  { url, project }: Pick<KeptRun, "url" | "project">,
  read: (folder: TicketFolder) => Promise<KeptRun | undefined>,
): Promise<readonly Kept[]> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  const found = await Promise.all(
    names.map(async (name) => {
      const outer = join(tmpdir(), name);
      // Anybody can create folders here.
      const owner = (await stat(outer).catch(() => undefined))?.uid;
      const folder = new TicketFolder(outer);
      const run = owner === process.getuid?.() ? await read(folder) : undefined;
      return run?.url === url && run.project === project ? [{ folder, run }] : [];
    }),
  );
  return found.flat();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
