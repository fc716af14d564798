import { Type, type Static } from "typebox";
import { NullableString } from "../schema.ts";

/** The parts of a source that a ticket's statements may rest on, beside its comments. */
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

/** Where a statement comes from: a field of the source, or one of its comments by id. */
export type Citation = { readonly field: CitedField } | { readonly comment: string };

const Citations = Type.Unsafe<Citation[]>({
  type: "array",
  items: {
    type: "object",
    properties: { field: { type: "string", enum: [...citedFields] }, comment: { type: "string" } },
    minProperties: 1,
    maxProperties: 1,
  },
  description: "Where it comes from: fields of the source, comments by their id",
});

const nullableNumber = (description: string) => Type.Unsafe<number | null>({ type: ["number", "null"], description });

/** Tickets from before these fields were written lack them; further fields may come. */
const aiContextFields = {
  engine: Type.String({ description: "Who wrote it: `builtin`, or the kind of provider that was asked" }),
  model: NullableString({ description: "The model that was asked; null for none" }),
  prompt_version: NullableString({ description: "Which wording of the question was used; null for none" }),
  input_hash: Type.String({ description: "SHA-256 of the source as it was read, in hexadecimal" }),
  duration_ms: Type.Integer({ description: "How long the writing took" }),
  usage: Type.Unsafe<{ readonly input_tokens: number; readonly output_tokens: number } | null>({
    type: ["object", "null"],
    required: ["input_tokens", "output_tokens"],
    properties: { input_tokens: { type: "integer" }, output_tokens: { type: "integer" } },
    description: "Tokens read and written; null where none were counted",
  }),
  cost_usd: nullableNumber("What it cost in US dollars; null where nobody told the price"),
  calls: Type.Integer({ description: "How often the model was asked, repairs and repetitions included" }),
  priority: Type.Object({ reason: Type.String(), cites: Citations }, { description: "Why this priority" }),
  criteria: Type.Array(Type.Object({ text: Type.String(), cites: Citations }), {
    description: "The acceptance criteria as they were generated, with what each rests on",
  }),
};

export const AiContext = Type.Unsafe<Partial<WrittenAiContext> & { readonly [field: string]: unknown }>({
  ...Type.Partial(Type.Object(aiContextFields)),
  additionalProperties: true,
  title: "AiContext",
  description: "How the ticket came about: who wrote it, from what, at what cost, and what its statements rest on",
});
export type AiContext = Static<typeof AiContext>;

const aiContext = Type.Object(aiContextFields);
/** What a ticket's context holds when it is generated. */
export type WrittenAiContext = Readonly<Static<typeof aiContext>>;
