import { loadDotEnv, readConfig } from "../../src/config.ts";
import type { TicketWriter } from "../../src/ports/ai/proposal.ts";

/** The writer that the operator's settings choose; the built-in one where there is nothing to choose from. */
export async function evaluatedWriter(): Promise<TicketWriter> {
  loadDotEnv();
  const config = readConfig(process.env);
  if ("ai" in config) {
    const chooser: { chooseTicketWriter(settings: unknown): Promise<TicketWriter> } = await import(
      partOfPort("choose-writer.ts")
    );
    return chooser.chooseTicketWriter(config.ai);
  }
  const builtin: { builtinTicketWriter: TicketWriter } = await import(partOfPort("builtin/builtin.ts"));
  return builtin.builtinTicketWriter;
}

/** Found when it runs, so that the evaluation needs no particular writer to be there. */
const partOfPort = (path: string) => new URL(`../../src/ports/ai/${path}`, import.meta.url).href;
