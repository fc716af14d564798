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
