import { setTimeout as sleep } from "node:timers/promises";
import { CorkboardError, createClient } from "@corkboard/client";

/**
 * An agent in a process of its own: claims one ticket after the other and writes under each claim as fast as it can,
 * without looking at the time. Prints `lost` whenever it is told that a claim is no longer its own.
 */

const [baseUrl = "", token = "", agent = "", ...tickets] = process.argv.slice(2);
const client = createClient({ baseUrl, token });
const writesPerClaim = 40;

const isConflict = (error: unknown, ...codes: readonly string[]) =>
  error instanceof CorkboardError && codes.includes(error.code);

async function work(ticket_id: string): Promise<void> {
  const { id, fence } = (await client.createClaim({ body: { ticket_id, agent, lease_seconds: 60 } })).data;
  for (let n = 0; n < writesPerClaim; n++) {
    await client.heartbeatClaim({ params: { id }, body: { fence, doing: `Step ${n}` } });
  }
  await client.releaseClaim({ params: { id }, body: { fence, reason: "Next, please" } });
}

for (let n = 0; ; n++) {
  try {
    await work(tickets[n % tickets.length] ?? "");
  } catch (error) {
    if (isConflict(error, "claim_lost")) process.stdout.write("lost\n");
    else if (isConflict(error, "ticket_claimed")) await sleep(5);
    else process.stdout.write(`error ${String(error)}\n`);
  }
}
