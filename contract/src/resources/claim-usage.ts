import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { NullableString } from "../schema.ts";
import { Line, OrNull } from "../text-schema.ts";

const description = {
  model: "Model that did most of the work",
  input_tokens: "Tokens that the model read, without those from its cache",
  output_tokens: "Tokens that the model wrote",
  cache_read_tokens: "Tokens that the model read from its cache",
  cost_usd: "Cost in US dollars, to a millionth",
} as const;

const nullableNumber = (type: "integer" | "number", name: keyof typeof description, bounds: object = {}) =>
  Type.Unsafe<number | null>({ type: [type, "null"], ...bounds, description: `${description[name]}; null if unknown` });

const numbers = (bounds: { readonly tokens?: object; readonly cost?: object }) => ({
  input_tokens: nullableNumber("integer", "input_tokens", bounds.tokens),
  output_tokens: nullableNumber("integer", "output_tokens", bounds.tokens),
  cache_read_tokens: nullableNumber("integer", "cache_read_tokens", bounds.tokens),
  cost_usd: nullableNumber("number", "cost_usd", bounds.cost),
});

export const ClaimUsage = Type.Object(
  { model: NullableString({ description: `${description.model}; null if unknown` }), ...numbers({}) },
  { title: "ClaimUsage", description: "What an attempt has used, as the agent's runner reported it" },
);
export type ClaimUsage = Static<typeof ClaimUsage>;

export const ClaimUsageReport = Type.Partial(
  Type.Object({
    model: OrNull(Line({ pattern: "\\S", maxLength: limits.name, description: description.model })),
    ...numbers({
      tokens: { minimum: 0, maximum: limits.tokensUsed },
      cost: { minimum: 0, maximum: limits.costUsd },
    }),
  }),
);
export type ClaimUsageReport = Static<typeof ClaimUsageReport>;
