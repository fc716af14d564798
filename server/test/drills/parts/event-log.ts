import type { Client } from "@corkboard/client";
import type { Event } from "@corkboard/contract";

/** The complete event log of an organisation. */
export async function readEventLog(client: Client): Promise<Event[]> {
  const events: Event[] = [];
  for (let more = true; more;) {
    const page = await client.listEvents({ query: { after: events.at(-1)?.sequence ?? 0 } });
    events.push(...page.data);
    more = page.meta.more;
  }
  return events;
}

/** How many events of the log a stream did not have in their place, and how many it had besides. */
export function misplaced(streamed: readonly Event[], log: readonly Event[]): number {
  const wrong = log.filter(({ id }, index) => streamed[index]?.id !== id).length;
  return wrong + Math.max(0, streamed.length - log.length);
}
