import { createClient } from "@corkboard/client";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { OperationsData } from "./operations-data.ts";
import { isSelected, type Options } from "./options.ts";
import type { Scale } from "./scale.ts";
import { sentence } from "./sample-text.ts";
import { type DataLocation, startService } from "./service-process.ts";

export interface ToolsResult {
  readonly calls: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const tickets = 20;
export const commentsPerTicket = 5;
const warmUpCalls = 200;
const callsPerSecondOfScale = 100;

export const isToolsSelected = (options: Options) => isSelected(options, "agent tools");

/** One agent that reads tickets one after another, with the official client, over one connection. */
export async function measureTools(
  location: DataLocation,
  data: OperationsData,
  { scale, profileFolder }: { scale: Scale; profileFolder: string | undefined },
): Promise<ToolsResult> {
  const service = await startService(location, { profileFolder });
  try {
    const ids = await createTickets(service.url, data);
    const agent = new Client(
      { name: "bench", version: "1.0.0" },
      { versionNegotiation: { mode: { pin: "2026-07-28" } } },
    );
    const requestInit = { headers: { authorization: `Bearer ${data.token}` } };
    await agent.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }));
    const read = async (n: number) => {
      const started = performance.now();
      const args = { ticket_id: ids[n % ids.length] };
      const { isError } = await agent.callTool({ name: "get_ticket", arguments: args });
      if (isError) throw new Error("get_ticket failed");
      return performance.now() - started;
    };
    for (let n = 0; n < warmUpCalls; n++) await read(n);
    const calls = scale.rounds * scale.operationSeconds * callsPerSecondOfScale;
    const times: number[] = [];
    for (let n = 0; n < calls; n++) times.push(await read(n));
    await agent.close();
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
    return { calls, p50Ms: at(0.5), p99Ms: at(0.99) };
  } finally {
    await service.stop();
  }
}

async function createTickets(url: string, data: OperationsData): Promise<string[]> {
  const client = createClient({ baseUrl: url, token: data.token });
  const ids: string[] = [];
  for (const source_id of data.feedback.slice(0, tickets)) {
    for (let n = 0; n < commentsPerTicket; n++) {
      await client.createFeedbackComment({ params: { id: source_id }, body: { content: sentence(20, n) } });
    }
    ids.push((await client.generateTicket({ body: { source_type: "feedback", source_id } })).data.id);
  }
  return ids;
}
