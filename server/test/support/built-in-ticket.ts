import { builtinTicketWriter } from "../../src/ports/ai/builtin-writer.ts";
import type { TicketSource, WrittenTicket } from "../../src/ports/ai/proposal.ts";
import { ticketThread } from "../../src/ports/ai/thread/ticket-thread.ts";

/** What the built-in writer proposes, not yet contained. */
export const writeBuiltin = (source: TicketSource): Promise<WrittenTicket> =>
  ticketThread.turn("an organisation", (turn) => builtinTicketWriter.write(source, turn));
