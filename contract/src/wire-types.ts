import type { Static, TSchema } from "typebox";
import type { OperationName, Operations } from "./operations.ts";
import type { PathParams } from "./path-params.ts";
import type { Routes } from "./routes.ts";

/** The success response of an operation. */
export type ResponseOf<Name extends OperationName> = Static<Routes[Name]["response"]>;

/** The operations that return a stream. */
export type StreamName = {
  [Name in OperationName]: Routes[Name] extends { readonly stream: true } ? Name : never;
}[OperationName];

/** The operations that accept a form. */
export type FormName = {
  [Name in OperationName]: Routes[Name] extends { readonly form: object } ? Name : never;
}[OperationName];

/** The operations for website visitors, authenticated by the project's `api_key`. */
export type VisitorName = {
  [Name in OperationName]: Routes[Name] extends { readonly role: "visitor" } ? Name : never;
}[OperationName];

/** The operations that accept tokens with the scope `agent`. */
export type AgentName = {
  [Name in OperationName]: Routes[Name] extends { readonly agent: true } ? Name : never;
}[OperationName];

/** The operations about people and their sessions, which do not act in an organisation. */
export type PersonName = {
  [Name in OperationName]: Routes[Name] extends { readonly role: "anyone" | "person" } ? Name : never;
}[OperationName];

type PartOf<Name extends OperationName, Part extends "query" | "body"> = Routes[Name] extends {
  readonly [Key in Part]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : never;

export type QueryOf<Name extends OperationName> = PartOf<Name, "query">;
export type BodyOf<Name extends OperationName> = PartOf<Name, "body">;
export type ParamsOf<Name extends OperationName> = PathParams<Operations[Name]["path"]>;
