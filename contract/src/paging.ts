import { Type, type Static } from "typebox";
import { limits } from "./limits.ts";

const offset = Type.Optional(
  Type.Integer({ minimum: 0, maximum: limits.offsetMaximum, default: 0, description: "Number of items to skip" }),
);

const cursor = Type.Optional(
  Type.String({
    maxLength: limits.cursor,
    description:
      "Requests pages by cursor, so that `meta` has a `next_cursor`. Empty for the first page, then the `next_cursor` of the page before. The other parameters must be the same, except for `limit`. Cannot be combined with `offset`.",
  }),
);

/** For feedback, cards and tickets: 50 items by default. */
export const pageFields = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: limits.pageDefault,
      description: "Maximum number of items to return. Values over 100 are treated as 100.",
    }),
  ),
  offset,
  cursor,
};

/** For the lists that the spec shows without paging: 100 items by default, and the rest can be paged. */
export const longPageFields = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: limits.pageMaximum,
      description: "Maximum number of items to return. Values over 100 are treated as 100.",
    }),
  ),
  offset,
  cursor,
};

export const LongPage = Type.Object(longPageFields);
export type PageQuery = Static<typeof LongPage>;
