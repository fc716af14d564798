import { Storage } from "../resources/storage.ts";
import { TicketWriterStatus, TicketWriterTest } from "../resources/ticket-writer.ts";
import { route } from "../route.ts";
import { Single } from "../schema.ts";

export const serviceRoutes = {
  getStorage: route({
    tag: "Service",
    summary: "Get the storage used",
    description: "Returns how much the stored files of the organisation take up, and the size of the database.",
    role: "owner",
    agent: false,
    response: Single(Storage),
    errors: [],
  }),
  getTicketWriter: route({
    tag: "Service",
    summary: "Get the ticket writer",
    description:
      "Returns what generates tickets. The operator configures it; the address and the key of the provider are not returned. To see whether it works, test it.",
    role: "owner",
    agent: false,
    response: Single(TicketWriterStatus),
    errors: [],
  }),
  testTicketWriter: route({
    tag: "Service",
    summary: "Test the ticket writer",
    description:
      "Generates a ticket from a built-in sample report and returns it with its duration and cost. Nothing is stored, and none of your data is sent. A model is charged for like any other ticket. Requests that arrive while a test of the organisation is running return its result.",
    role: "owner",
    agent: false,
    response: Single(TicketWriterTest),
    errors: ["aiGenerationFailed", "aiTimeout", "aiRefused", "aiBadOutput", "aiUnreachable"],
  }),
} as const;
