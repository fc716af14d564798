import { randomUUID } from "node:crypto";
import { type Client, CorkboardError } from "@corkboard/client";
import { limits, type ResponseOf, type Ticket, ticketPriorities } from "@corkboard/contract";
import type { AgentRun } from "./runner.ts";
import { persistently } from "./persistently.ts";

export type Claimed = ResponseOf<"createClaim">["data"];

/** Tickets that a runner has had, by their IDs. */
export interface Seen {
  /** People have taken them back. */
  readonly takenBack: Set<string>;
  /** The agent could not begin: what is wrong may be theirs alone, so others are next. */
  readonly failed: Set<string>;
}

/** Claims the next ticket of a project. */
export async function claimNext(
  client: Client,
  options: AgentRun,
  { takenBack, failed }: Seen,
): Promise<Claimed | undefined> {
  const count = takenBack.size + failed.size;
  if (count === 0) return claim(client, options, { project_id: options.projectId });
  const next = await nextTickets(client, options.projectId, Math.min(count + 1, limits.pageMaximum));
  const others = next.filter(({ id }) => !takenBack.has(id));
  for (const { id } of others.toSorted((a, b) => Number(failed.has(a.id)) - Number(failed.has(b.id)))) {
    const claimed = await claim(client, options, { ticket_id: id });
    if (claimed) return claimed;
  }
  return undefined;
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
