import { Type, type Static, type TObject, type TSchema } from "typebox";

/**
 * Building blocks of the resource schemas. Nullable and enumerated values use `type` and `enum` instead of `anyOf`,
 * because the serialiser compiles those to straight-line code.
 */

export const OneOf = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number]>({ type: "string", enum: [...values], ...(description ? { description } : {}) });

/** A query parameter: one or more of these values, separated by commas. */
export const SomeOf = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number] | Values[number][]>({
    type: "array",
    items: { type: "string", enum: [...values] },
    minItems: 1,
    "x-comma-separated": true,
    ...(description ? { description } : {}),
  });

export const NullableString = (
  options: { description?: string; maxLength?: number; format?: string; pattern?: string } = {},
) => Type.Unsafe<string | null>({ type: ["string", "null"], ...options });

/** The object or null. It has no title, because it is not the same type as the object. */
export const NullableObject = <Item extends TObject>(
  { title: _title, ...item }: Item & { title?: string },
  description: string,
) => Type.Unsafe<Static<Item> | null>({ ...item, type: ["object", "null"], description });

export const Id = (description: string) => Type.String({ format: "uuid", description });

export const Timestamp = (description: string) => Type.String({ format: "date-time", description });

export const Version = () =>
  Type.Integer({
    description: 'Version of the object, incremented by every change. The ETag of version 7 is `"v7"`.',
  });

/** Identifies the holder of a claim. */
export const Fence = () => Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description: "The claim's `fence`" });

/** Free-form JSON: the contract does not define its fields. */
export const JsonObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true, description });

export const Single = <Item extends TSchema>(item: Item) => Type.Object({ data: item });

export const PageMeta = Type.Object(
  {
    total: Type.Integer({ description: "Total number of matching objects across all pages" }),
    limit: Type.Integer({ description: "Maximum number of objects on this page" }),
    offset: Type.Integer({
      description:
        "Number of matching objects skipped before this page. With a `cursor`, those on the pages before it.",
    }),
    next_cursor: Type.Optional(
      NullableString({
        description:
          "`cursor` of the next page; null on the last page. Present only if the request has the parameter `cursor`, which is empty for the first page.",
      }),
    ),
  },
  { description: "Pagination details" },
);
export type PageMeta = Static<typeof PageMeta>;

export const List = <Item extends TSchema>(item: Item) => Type.Object({ data: Type.Array(item), meta: PageMeta });

export const Deleted = Type.Object({ data: Type.Object({ deleted: Type.Literal(true) }) });
