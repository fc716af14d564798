import { Type, type Static } from "typebox";
import { NullableString, OneOf } from "../schema.ts";
import { ticketPriorities } from "./ticket.ts";

export const ticketWriterEngines = ["builtin", "openai-compatible", "anthropic", "google"] as const;

const engine = OneOf(
  ticketWriterEngines,
  "`builtin` writes tickets without a model, on the service's own machine; the others are types of AI providers",
);
const model = NullableString({ description: "Name of the model; null for `builtin`" });

export const TicketWriterStatus = Type.Object(
  {
    engine,
    model,
    sends_screenshots: Type.Boolean({ description: "Whether screenshots are sent to the model" }),
    timeout_seconds: Type.Unsafe<number | null>({
      type: ["integer", "null"],
      description: "Maximum duration of one generation, including queueing and retries; null for `builtin`",
    }),
    price: Type.Unsafe<{ readonly input_usd: number; readonly output_usd: number } | null>({
      type: ["object", "null"],
      required: ["input_usd", "output_usd"],
      properties: { input_usd: { type: "number" }, output_usd: { type: "number" } },
      description: "Configured price in US dollars per million tokens; null if none is configured",
    }),
  },
  { title: "TicketWriterStatus", description: "What generates tickets, as configured by the operator" },
);
export type TicketWriterStatus = Static<typeof TicketWriterStatus>;

export const TicketWriterTest = Type.Object(
  {
    engine,
    model,
    duration_ms: Type.Integer({ description: "Duration of the generation in milliseconds" }),
    calls: Type.Integer({ description: "Number of requests to the model, including repairs and retries" }),
    usage: Type.Unsafe<{ readonly input_tokens: number; readonly output_tokens: number } | null>({
      type: ["object", "null"],
      required: ["input_tokens", "output_tokens"],
      properties: { input_tokens: { type: "integer" }, output_tokens: { type: "integer" } },
      description: "Tokens as reported by the provider; null if it reported none, and for `builtin`",
    }),
    cost_usd: Type.Unsafe<number | null>({
      type: ["number", "null"],
      description: "Cost in US dollars, from the reported tokens and the configured price; null if either is unknown",
    }),
    title: Type.String({ description: "Title of the generated ticket" }),
    description: Type.String({ description: "Description of the generated ticket, in markdown" }),
    priority: OneOf(ticketPriorities, "Priority of the generated ticket"),
  },
  { title: "TicketWriterTest", description: "A ticket generated from a sample report, and what it took" },
);
export type TicketWriterTest = Static<typeof TicketWriterTest>;
