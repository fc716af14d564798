import type { Static, TSchema } from "typebox";
import type { OperationName } from "../operations.ts";
import type { Routes } from "../routes.ts";
import type { Deleted } from "../schema.ts";
import type { ResponseOf, BodyOf } from "../wire-types.ts";

/** The text fields of a form, if any. */
type FieldsOf<Name extends OperationName> = Routes[Name] extends {
  readonly form: { readonly fields: infer Fields extends TSchema };
}
  ? keyof Static<Fields> extends never
    ? never
    : Static<Fields>
  : never;

type Part<Key extends string, Value> = [Value] extends [never] ? unknown : { readonly [Name in Key]: Value };

/** A request to an operation, if it has a body, and its response. */
type ExampleOf<Name extends OperationName> = { readonly response: ResponseOf<Name> } & Part<"body", BodyOf<Name>> &
  Part<"form", FieldsOf<Name>>;

export type Examples = { readonly [Name in OperationName]: ExampleOf<Name> };

/** The example of any operation. */
export interface Example {
  readonly response: unknown;
  readonly body?: unknown;
  readonly form?: object;
}

/** A list response with all matching objects on one page. */
export const pageOf = <Item>(data: Item[], limit: number) => ({ data, meta: { total: data.length, limit, offset: 0 } });

export const deleted: { readonly response: Static<typeof Deleted> } = { response: { data: { deleted: true } } };
