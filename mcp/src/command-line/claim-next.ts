import { randomUUID } from "node:crypto";
import { type Client, CorkboardError } from "@corkboard/client";
import { type ResponseOf, type Ticket, ticketPriorities } from "@corkboard/contract";
import type { AgentRun } from "./runner.ts";
import { persistently } from "./persistently.ts";

export type Claimed = ResponseOf<"createClaim">["data"];

/**
 * Claims the next ticket of a project, other than those at which this runner has just failed to begin: what is wrong may be
 * theirs alone. Once there is no other one, they are tried again.
 */
export async function claimNext(
  client: Client,
  options: AgentRun,
  avoided: ReadonlySet<string>,
): Promise<Claimed | undefined> {
  if (avoided.size > 0) {
    for (const { id } of await nextTickets(client, options.projectId, avoided.size + 1)) {
      if (avoided.has(id)) continue;
      const claimed = await claim(client, options, { ticket_id: id });
      if (claimed) return claimed;
    }
  }
  return claim(client, options, { project_id: options.projectId });
}

/** In the order in which the service gives them to agents. */
export async function nextTickets(client: Client, project_id: string, limit: number): Promise<readonly Ticket[]> {
  const found: Ticket[] = [];
  for (const priority of ticketPriorities.toReversed()) {
    const query = { project_id, priority, status: "open", ready: "true", set_aside: "false", sort: "oldest" } as const;
    const { data } = await persistently(() => client.listTickets({ query: { ...query, limit: limit - found.length } }));
    found.push(...data);
    if (found.length >= limit) break;
  }
  return found;
}

const nothing: ReadonlySet<string> = new Set(["nothing_to_claim", "ticket_claimed", "ticket_done", "ticket_not_ready"]);

async function claim(
  client: Client,
  { agent, leaseSeconds }: AgentRun,
  what: { readonly ticket_id: string } | { readonly project_id: string },
): Promise<Claimed | undefined> {
  const lease = leaseSeconds === undefined ? {} : { lease_seconds: leaseSeconds };
  const call = { body: { ...what, agent, ...lease }, idempotencyKey: randomUUID() };
  try {
    return (await persistently(() => client.createClaim(call))).data;
  } catch (error) {
    if (error instanceof CorkboardError && nothing.has(error.code)) return undefined;
    throw error;
  }
}
