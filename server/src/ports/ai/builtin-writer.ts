import type { TicketWriter } from "./proposal.ts";
import { ticketThread, withoutImageBytes } from "./thread/ticket-thread.ts";

/** Writes tickets without a model, offline and deterministically. */
export const builtinTicketWriter: TicketWriter = {
  async write(source) {
    return {
      proposal: await ticketThread.run({ kind: "write", source: withoutImageBytes(source) }),
      account: { engine: "builtin", model: null, prompt_version: null, usage: null, cost_usd: null, calls: 0 },
    };
  },
};
