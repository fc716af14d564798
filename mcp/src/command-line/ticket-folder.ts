import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a command receives, and where it leaves its result. Deleted when the command has ended. */
export interface TicketFolder {
  readonly ticket: string;
  readonly result: string;
  /** Undefined without a screenshot. */
  readonly screenshot: string | undefined;
  readResult(): Promise<string | undefined>;
  remove(): Promise<void>;
}

export async function createTicketFolder(ticket: string, screenshot: Buffer | undefined): Promise<TicketFolder> {
  const folder = await mkdtemp(join(tmpdir(), "corkboard-ticket-"));
  const at = (name: string) => join(folder, name);
  await writeFile(at("ticket.md"), ticket, { mode: 0o600 });
  if (screenshot) await writeFile(at("screenshot.jpg"), screenshot, { mode: 0o600 });
  return {
    ticket: at("ticket.md"),
    result: at("result.json"),
    screenshot: screenshot && at("screenshot.jpg"),
    readResult: () => readFile(at("result.json"), "utf8").catch(() => undefined),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
