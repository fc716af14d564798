import { Type, type Static } from "typebox";
import { NullableString } from "../schema.ts";

/** The fields of a source that a ticket can cite, in addition to its comments. */
export const citedFields = [
  "title",
  "description",
  "type",
  "page_url",
  "labels",
  "checklist",
  "due_date",
  "browser_info",
  "annotations",
  "screenshot",
] as const;
export type CitedField = (typeof citedFields)[number];

/** The evidence for a statement: a field of the source, or the ID of one of its comments. */
export type Citation = { readonly field: CitedField } | { readonly comment: string };

export const Citations = Type.Unsafe<Citation[]>({
  type: "array",
  items: {
    type: "object",
    properties: { field: { type: "string", enum: [...citedFields] }, comment: { type: "string" } },
    minProperties: 1,
    maxProperties: 1,
  },
  description: "Evidence: fields of the source and IDs of its comments",
});

const nullableNumber = (description: string) => Type.Unsafe<number | null>({ type: ["number", "null"], description });

/** Tickets generated before these fields existed lack them, and fields may be added. */
const aiContextFields = {
  engine: Type.String({
    description: "The engine that generated the ticket: `builtin` or the type of the AI provider",
  }),
  model: NullableString({ description: "The model used; null if none" }),
  prompt_version: NullableString({ description: "Version of the prompt; null if none was used" }),
  input_hash: Type.String({ description: "SHA-256 hash of the source at generation time, in hexadecimal" }),
  duration_ms: Type.Integer({ description: "Duration of the generation in milliseconds" }),
  usage: Type.Unsafe<{ readonly input_tokens: number; readonly output_tokens: number } | null>({
    type: ["object", "null"],
    required: ["input_tokens", "output_tokens"],
    properties: { input_tokens: { type: "integer" }, output_tokens: { type: "integer" } },
    description: "Number of input and output tokens; null if not reported",
  }),
  cost_usd: nullableNumber("Cost in US dollars; null if the price or usage is unknown"),
  calls: Type.Integer({ description: "Number of requests to the model, including repairs and retries" }),
  priority: Type.Object({ reason: Type.String(), cites: Citations }, { description: "Reason for the priority" }),
  criteria: Type.Array(Type.Object({ text: Type.String(), cites: Citations }), {
    description: "The generated acceptance criteria with their evidence",
  }),
};

export const AiContext = Type.Unsafe<Partial<GeneratedAiContext> & { readonly [field: string]: unknown }>({
  ...Type.Partial(Type.Object(aiContextFields)),
  additionalProperties: true,
  title: "AiContext",
  description: "How the ticket was generated: engine, source, cost and the evidence for its statements",
});
export type AiContext = Static<typeof AiContext>;

const aiContext = Type.Object(aiContextFields);
/** The context of a newly generated ticket. */
export type GeneratedAiContext = Readonly<Static<typeof aiContext>>;
