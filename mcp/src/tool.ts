import {
  type AgentName,
  type BodyOf,
  type OperationName,
  operations,
  type ParamsOf,
  type QueryOf,
  type Route,
  routes,
} from "@corkboard/contract";
import type { Api, Picture } from "./api.ts";
import type { Paging } from "./text/compose.ts";
import type { Document } from "./text/trust.ts";

type Part = "params" | "query" | "body";

/** A JSON Schema, as far as clients of tools understand it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** An argument of a tool: a field of an operation, or one of the tool itself. */
export interface Argument {
  readonly schema: JsonSchema;
  readonly required?: true;
  /** Undefined for the tool's own arguments. */
  readonly source?: { readonly operation: OperationName; readonly part: Part; readonly field: string };
}

export interface Answer extends Document, Pick<Paging, "cursor" | "more"> {
  readonly picture?: Picture | undefined;
}

export type Arguments = Readonly<Record<string, unknown>>;

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** Changes nothing. */
  readonly readOnly?: true;
  /** Every operation that the tool may call. */
  readonly operations: readonly AgentName[];
  readonly arguments: Readonly<Record<string, Argument>>;
  run(args: Arguments, api: Api): Promise<Answer>;
}

interface ArgumentOptions {
  readonly required?: true;
  /** Replaces the contract's description, which may be written for other readers. */
  readonly description?: string;
}

/** A field of an operation. Throws if the contract lacks it. */
export function field(operation: OperationName, part: Part, name: string, options: ArgumentOptions = {}): Argument {
  const { description, ...schema } = simplified(schemaOf(operation, part, name));
  const shown = options.description ?? description;
  return {
    schema: shown === undefined || shown === "" ? schema : { ...schema, description: shown },
    ...(options.required ? { required: true } : {}),
    source: { operation, part, field: name },
  };
}

export const ownArgument = (schema: JsonSchema): Argument => ({ schema });

function schemaOf(operation: OperationName, part: Part, name: string): JsonSchema {
  const route: Route = routes[operation];
  if (part === "params") {
    const isInPath = operations[operation].path.split("/").includes(`:${name}`);
    if (isInPath) return { type: "string" };
  } else {
    const properties = (route[part] ?? (part === "body" ? route.form?.fields : undefined))?.properties;
    if (properties?.[name]) return properties[name] as JsonSchema;
  }
  throw new Error(`the contract has no ${part} field ${name} in ${operation}`);
}

/** Kept of the contract's schemas: what a model needs to write a value. The route checks everything. */
const keptKeywords = new Set([
  "type",
  "enum",
  "items",
  "properties",
  "required",
  "description",
  "maxLength",
  "maxItems",
]);

function simplified(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).filter(([keyword]) => keptKeywords.has(keyword));
  return Object.fromEntries(
    entries.map(([keyword, value]) => {
      if (keyword === "items") return [keyword, simplified(value as JsonSchema)];
      if (keyword !== "properties") return [keyword, value];
      const properties = Object.entries(value as Record<string, JsonSchema>);
      return [keyword, Object.fromEntries(properties.map(([name, property]) => [name, simplified(property)]))];
    }),
  );
}

interface Parts<Name extends OperationName> {
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
}

/** The values of the arguments that come from this part of an operation, under the operation's names. */
export function given<Name extends OperationName, Key extends Part>(
  tool: Pick<Tool, "arguments">,
  operation: Name,
  part: Key,
  args: Arguments,
): Parts<Name>[Key] {
  const entries = Object.entries(tool.arguments).filter(
    ([name, { source }]) => source?.operation === operation && source.part === part && args[name] !== undefined,
  );
  // Models send anything. The routes check it.
  return Object.fromEntries(entries.map(([name, { source }]) => [source?.field, args[name]])) as Parts<Name>[Key];
}
