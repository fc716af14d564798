import { type Static, type TSchema, type TSchemaOptions, type TStringOptions, Type } from "typebox";

/**
 * How the text of a request is prepared before it is validated: `line` and `address` as in `plain-line.ts`. `lines` and
 * `exact` stay as they are: texts of several lines, and IDs, secrets and what else is compared to the letter. Of `names`,
 * free-form JSON, the names of fields become lines.
 */
export type TextKind = "line" | "lines" | "address" | "exact" | "names";

const text =
  (kind: TextKind) =>
  (options: TStringOptions = {}) =>
    Type.String({ ...options, "x-text": kind });

/** A name, a title, a label or an email address. */
export const Line = text("line");

export const Lines = text("lines");

/** A URL, or a part of one. */
export const Address = text("address");

export const Exact = text("exact");

/** Free-form JSON: the contract does not define its fields, only what becomes of their names. */
export const FreeForm = <Known extends object>(description: string, known: TSchemaOptions = {}) =>
  Type.Unsafe<Known & Record<string, unknown>>({
    type: "object",
    ...known,
    additionalProperties: true,
    description,
    "x-text": "names",
  });

export const OrNull = <Item extends TSchema>(item: Item) =>
  Type.Unsafe<Static<Item> | null>({ ...item, type: ["string", "null"] });
