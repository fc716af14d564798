import { loadDotEnv, readConfig } from "../../src/config/config.ts";
import { chooseTicketWriter } from "../../src/ports/ai/choose-writer.ts";
import type { TicketWriter } from "../../src/ports/ai/proposal.ts";

/** The writer that the operator's settings choose. */
export function evaluatedWriter(): TicketWriter {
  loadDotEnv();
  return chooseTicketWriter(readConfig(process.env).ai);
}
