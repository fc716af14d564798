import { Type, type Static } from "typebox";
import { limits } from "./limits.ts";

const offset = Type.Optional(
  Type.Integer({ minimum: 0, maximum: limits.offsetMaximum, default: 0, description: "Number of items to skip" }),
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
};

export const LongPage = Type.Object(longPageFields);
export type PageQuery = Static<typeof LongPage>;
