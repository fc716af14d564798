import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@corkboard/contract";
import { readAgentFile } from "./read-agent-file.ts";
import type { CommandEnd } from "./run-command.ts";

/** What a runner must know to finish the work of one that was killed. Never the token. */
export interface KeptRun {
  readonly url: string;
  readonly project: string;
  readonly pid: number;
  readonly claim: { readonly id: string; readonly fence: number; readonly ticket_id: string };
  readonly criteria: readonly { readonly number: number }[];
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
  run: "run.json",
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
  readonly end = () => this.#json<CommandEnd>("end");
  readonly delivery = () => this.#json<KeptDelivery>("delivery");

  /** The agent may delete its screenshot before it is delivered. */
  async keepScreenshot(path: string): Promise<void> {
    const content = await readAgentFile("screenshot", path, limits.screenshotBytes);
    if (!content) throw new Error(`screenshot does not exist: ${path}`);
    await this.write("after", content);
  }

  async forget(name: "end" | "delivery"): Promise<void> {
    await rm(this.at(name), { force: true });
  }

  /** Keeps the files for people; no later runner continues this run. */
  async close(): Promise<void> {
    await rm(this.at("run"), { force: true });
  }

  async remove(): Promise<void> {
    await rm(this.#outer, { recursive: true, force: true });
  }

  async #json<Value>(name: "run" | "end" | "delivery"): Promise<Value | undefined> {
    const text = await this.read(name);
    try {
      return text === undefined ? undefined : (JSON.parse(text) as Value);
    } catch {
      return undefined;
    }
  }
}

/** Folders that this user's runners for a project have left behind because they were killed. */
export async function abandonedFolders(
  of: Pick<KeptRun, "url" | "project">,
): Promise<{ folder: TicketFolder; run: KeptRun }[]> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  const found = await Promise.all(
    names.map(async (name) => {
      const outer = join(tmpdir(), name);
      // Anybody can create folders here.
      const owner = (await stat(outer).catch(() => undefined))?.uid;
      const folder = new TicketFolder(outer);
      const run = owner === process.getuid?.() ? await folder.run() : undefined;
      const isOurs = run?.url === of.url && run.project === of.project;
      return isOurs && !isRunning(run.pid) ? [{ folder, run }] : [];
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
