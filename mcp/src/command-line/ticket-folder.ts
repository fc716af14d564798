import { copyFile, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  /** A copy of the screenshot. */
  readonly screenshot: string | undefined;
}

const prefix = "corkboard-ticket-";
const files = {
  ticket: "ticket.md",
  result: "result.json",
  problems: "problems.md",
  screenshot: "screenshot.jpg",
  run: "run.json",
  end: "end.json",
  delivery: "delivery.json",
} as const;

/**
 * What a command receives, and where it leaves its result. It is in the folder for temporary files, where sandboxes let
 * agents write, and deleted only when the service has the result or nothing is left of it.
 */
export class TicketFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  static async create(): Promise<TicketFolder> {
    return new TicketFolder(await mkdtemp(join(tmpdir(), prefix)));
  }

  at(name: keyof typeof files): string {
    return join(this.path, files[name]);
  }

  /** Replaces a file at once, so that a runner that is killed leaves the old or the new one. */
  async write(name: keyof typeof files, content: string | Buffer): Promise<void> {
    await writeFile(`${this.at(name)}.new`, content, { mode: 0o600 });
    await rename(`${this.at(name)}.new`, this.at(name));
  }

  async read(name: keyof typeof files): Promise<string | undefined> {
    return readFile(this.at(name), "utf8").catch(() => undefined);
  }

  readonly run = () => this.#json<KeptRun>("run");
  readonly end = () => this.#json<CommandEnd>("end");
  readonly delivery = () => this.#json<KeptDelivery>("delivery");

  /** The agent may delete its screenshot before it is delivered. */
  async keepScreenshot(path: string): Promise<string> {
    const copy = join(this.path, "after");
    await copyFile(path, copy);
    return copy;
  }

  async forget(name: "end" | "delivery"): Promise<void> {
    await rm(this.at(name), { force: true });
  }

  /** Keeps the files for people; no later runner continues this run. */
  async close(): Promise<void> {
    await rm(this.at("run"), { force: true });
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
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
      const folder = new TicketFolder(join(tmpdir(), name));
      // Anybody can create folders here.
      const owner = (await stat(folder.path).catch(() => undefined))?.uid;
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
