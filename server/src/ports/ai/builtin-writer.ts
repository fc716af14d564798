import type { TicketWriter } from "./proposal.ts";

/** Writes tickets without a model, offline and deterministically. */
export const builtinTicketWriter: TicketWriter = {
  async write(source, turn) {
    return {
      proposal: await turn.write(source),
      account: { engine: "builtin", model: null, prompt_version: null, usage: null, cost_usd: null, calls: 0 },
    };
  },
};
