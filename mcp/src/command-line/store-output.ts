import type { Client } from "@corkboard/client";
import type { AgentOutput } from "./agent-output.ts";
import { persistently } from "./persistently.ts";

/** Keeps what the agent has printed and used with its attempt. A failure is no reason to lose a delivery. */
export async function storeOutput(
  client: Client,
  { id, fence }: { readonly id: string; readonly fence: number },
  output: AgentOutput,
  note: (text: string) => void,
): Promise<void> {
  const text = output.text();
  if (text === "") return;
  const usage = output.usage();
  const form = new FormData();
  form.append("fence", String(fence));
  if (usage) form.append("usage", JSON.stringify(usage));
  form.append("output", new Blob([text]), "output.txt");
  try {
    await persistently(() => client.storeClaimOutput({ params: { id }, form }));
  } catch (error) {
    note(`The agent's output could not be stored: ${(error as Error).message}`);
  }
}
