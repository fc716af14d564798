import { createClient } from "@corkboard/client";
import type { AgentRun } from "./runner.ts";
import { nextTickets } from "./claim-next.ts";
import type { ServiceConnection } from "./service-connection.ts";
import { whyNothing } from "./why-nothing.ts";
import { findRepository } from "./workspace/repository.ts";
import { visible } from "../text/visible.ts";

/** What a run would do, without claiming anything. */
export interface RunPreview {
  readonly ticket_id: string | null;
  readonly text: string;
}

export async function previewRun(connection: ServiceConnection, options: AgentRun): Promise<RunPreview> {
  const client = createClient({ baseUrl: connection.url, token: connection.token });
  const [ticket] = await nextTickets(client, options.projectId, 1);
  const repository = options.isInPlace ? undefined : await findRepository(options.workingFolder);
  const where = repository ? `a clone of ${repository.root}` : options.workingFolder;
  const next = ticket
    ? `Next ticket: ${ticket.id}, ${ticket.priority}, ${visible(ticket.title)}`
    : await whyNothing(client, options.projectId);
  const setUp = options.setUp === undefined ? [] : [`Set-up command: ${options.setUp}`];
  const lines = [
    next,
    `Folder: ${where}`,
    ...setUp,
    `Command: ${options.command.map(quoted).join(" ")}`,
    "Nothing was claimed.",
  ];
  return { ticket_id: ticket?.id ?? null, text: lines.join("\n") };
}

/** As a shell would read it again. */
const quoted = (word: string) =>
  /^[\w./:={}@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
