import { Type, type Static } from "typebox";
import { limits } from "./limits.ts";

const offset = Type.Optional(
  Type.Integer({ minimum: 0, maximum: limits.offsetMaximum, default: 0, description: "Items to skip" }),
);

/** Feedback, cards and tickets: 50 at a time unless asked otherwise. */
export const pageFields = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, default: limits.pageDefault, description: "Page size; more than 100 means 100" }),
  ),
  offset,
};

/** The lists the spec shows without paging: 100 at a time, and the rest still within reach. */
export const longPageFields = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, default: limits.pageMaximum, description: "Page size; more than 100 means 100" }),
  ),
  offset,
};

export const LongPage = Type.Object(longPageFields);
export type PageQuery = Static<typeof LongPage>;
