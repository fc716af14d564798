import { Type, type Static, type TSchema } from "typebox";

/**
 * The small vocabulary that every resource schema is written in. Nullable and one-of values are spelled with
 * `type` and `enum` instead of `anyOf`, because the serialiser compiles those to straight code.
 */

export const OneOf = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number]>({ type: "string", enum: [...values], ...(description ? { description } : {}) });

export const NullableString = (
  options: { description?: string; maxLength?: number; format?: string; pattern?: string } = {},
) => Type.Unsafe<string | null>({ type: ["string", "null"], ...options });

export const Id = (description: string) => Type.String({ format: "uuid", description });

export const Timestamp = (description: string) => Type.String({ format: "date-time", description });

/** Free-form JSON whose inner fields the contract leaves to the sender. */
export const JsonObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true, description });

export const Single = <Item extends TSchema>(item: Item) => Type.Object({ data: item });

export const PageMeta = Type.Object(
  {
    total: Type.Integer({ description: "How many objects match, on this page or not" }),
    limit: Type.Integer({ description: "The largest number of objects this page may hold" }),
    offset: Type.Integer({ description: "How many matches were skipped before this page" }),
  },
  { description: "Where this page stands among all matches" },
);
export type PageMeta = Static<typeof PageMeta>;

export const List = <Item extends TSchema>(item: Item) => Type.Object({ data: Type.Array(item), meta: PageMeta });

export const Deleted = Type.Object({ data: Type.Object({ deleted: Type.Literal(true) }) });
