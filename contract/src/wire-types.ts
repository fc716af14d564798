import type { Static, TSchema } from "typebox";
import type { OperationName, Operations } from "./operations.ts";
import type { PathParams } from "./path-params.ts";
import type { Routes } from "./routes.ts";

/** What an operation answers when all is well. */
export type ResponseOf<Name extends OperationName> = Static<Routes[Name]["response"]>;

/** The operations whose answer goes on until one side ends it. */
export type StreamName = {
  [Name in OperationName]: Routes[Name] extends { readonly stream: true } ? Name : never;
}[OperationName];

/** The operations that take a form instead of JSON. */
export type FormName = {
  [Name in OperationName]: Routes[Name] extends { readonly form: object } ? Name : never;
}[OperationName];

/** The operations for visitors of a website, who show the key of its project. */
export type VisitorName = {
  [Name in OperationName]: Routes[Name] extends { readonly role: "visitor" } ? Name : never;
}[OperationName];

type PartOf<Name extends OperationName, Part extends "query" | "body"> = Routes[Name] extends {
  readonly [Key in Part]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : never;

export type QueryOf<Name extends OperationName> = PartOf<Name, "query">;
export type BodyOf<Name extends OperationName> = PartOf<Name, "body">;
export type ParamsOf<Name extends OperationName> = PathParams<Operations[Name]["path"]>;
