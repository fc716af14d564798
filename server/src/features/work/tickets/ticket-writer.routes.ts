import type { TicketWriterStatus } from "@corkboard/contract";
import { single } from "../../../http/responses/operation-response.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import type { AiSettings } from "../../../ports/ai/ai-settings.ts";
import type { MeteredWriter } from "./generate-ticket.ts";
import { TicketWriterTests } from "./ticket-writer-tests.ts";

interface Needs extends MeteredWriter {
  readonly ai: AiSettings;
}

export function ticketWriterRoutes(on: OperationRegistry, { ai, ...writer }: Needs): void {
  const tests = new TicketWriterTests(writer);

  on.read("getTicketWriter", async () => single(statusOf(ai)));

  on.read("testTicketWriter", async ({ actor }) => single(await tests.run(actor.orgId)));
}

/** Without the provider's address, which may be internal, and the key. */
function statusOf(ai: AiSettings): TicketWriterStatus {
  if (ai.engine === "builtin")
    return { engine: ai.engine, model: null, sends_screenshots: false, timeout_seconds: null, price: null };
  return {
    engine: ai.engine,
    model: ai.model,
    sends_screenshots: ai.images,
    timeout_seconds: ai.timeoutMs / 1_000,
    price: ai.price ? { input_usd: ai.price.input, output_usd: ai.price.output } : null,
  };
}
