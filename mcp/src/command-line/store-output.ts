import type { Client } from "@corkboard/client";
import { persistently } from "./persistently.ts";

/** Keeps what the agent has printed with its attempt. A failure is no reason to lose a delivery. */
export async function storeOutput(
  client: Client,
  { id, fence }: { readonly id: string; readonly fence: number },
  text: string,
  note: (text: string) => void,
): Promise<void> {
  if (text === "") return;
  const form = new FormData();
  form.append("fence", String(fence));
  form.append("output", new Blob([text]), "output.txt");
  try {
    await persistently(() => client.storeClaimOutput({ params: { id }, form }));
  } catch (error) {
    note(`The agent's output could not be stored: ${(error as Error).message}`);
  }
}
