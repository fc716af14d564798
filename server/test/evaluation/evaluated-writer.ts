import type { TicketWriter } from "../../src/ports/ai/proposal.ts";

/** The writer to be judged: the built-in one. */
export async function evaluatedWriter(): Promise<TicketWriter> {
  const path = new URL("../../src/ports/ai/builtin/builtin.ts", import.meta.url).href;
  const { builtinTicketWriter } = (await import(path)) as { readonly builtinTicketWriter: TicketWriter };
  return builtinTicketWriter;
}
