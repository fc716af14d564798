/** The subset of JSON Schema that the contract uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  /** A query parameter that also accepts a single value. */
  readonly "x-comma-separated"?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly allOf?: readonly { readonly if?: unknown }[];
}

/** The name under which a schema is declared; undefined if its type has to be inlined. */
export type NameOf = (schema: Schema) => string | undefined;

const primitiveTypes = new Map([
  ["string", "string"],
  ["integer", "number"],
  ["number", "number"],
  ["boolean", "boolean"],
  ["null", "null"],
]);

/** Keywords that would change the type but are not supported. The build fails instead of printing a wrong type. */
const unsupportedKeywords = ["$ref", "allOf", "anyOf", "oneOf", "not", "if", "patternProperties", "prefixItems"];

/** The TypeScript type of a schema. */
export function typeOf(schema: Schema, nameOf: NameOf): string {
  return nameOf(schema) ?? inlineType(schema, nameOf);
}

/** The type of a schema without using its own name. */
export function inlineType(schema: Schema, nameOf: NameOf): string {
  const unsupported = unsupportedKeywords.find(
    (keyword) => keyword in schema && !(keyword === "allOf" && isConditional(schema)),
  );
  if (unsupported !== undefined) throw new Error(`Unsupported JSON Schema keyword: ${unsupported}`);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === undefined) return "unknown";
  return [schema.type]
    .flat()
    .map((type) => typeOfKind(type, schema, nameOf))
    .join(" | ");
}

/** Conditional requirements are validated by the service and left out of the types, as in the contract's own types. */
const isConditional = ({ allOf = [] }: Schema) => allOf.every((part) => "if" in part);

function typeOfKind(type: string, schema: Schema, nameOf: NameOf): string {
  if (type === "array") {
    const list = arrayType(schema.items ?? {}, nameOf);
    return schema["x-comma-separated"] ? `${typeOf(schema.items ?? {}, nameOf)} | ${list}` : list;
  }
  if (type === "object") return objectType(schema, nameOf);
  const primitive = primitiveTypes.get(type);
  if (primitive === undefined) throw new Error(`Unsupported JSON Schema type: ${type}`);
  return primitive;
}

function arrayType(items: Schema, nameOf: NameOf): string {
  const item = typeOf(items, nameOf);
  return /^\w[\w.]*$/.test(item) ? `${item}[]` : `Array<${item}>`;
}

function objectType(schema: Schema, nameOf: NameOf): string {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const fields = Object.entries(properties);
  if (schema.minProperties === 1 && schema.maxProperties === 1)
    return fields.map(([name, field]) => block([fieldOf(name, field, true, nameOf)])).join(" | ");
  const lines = fields.map(([name, field]) => fieldOf(name, field, required.includes(name), nameOf));
  if (others) lines.push(`[field: string]: ${others === true ? "unknown" : typeOf(others, nameOf)};`);
  return block(lines);
}

export function fieldOf(name: string, schema: Schema, isRequired: boolean, nameOf: NameOf): string {
  const type = typeOf(schema, nameOf);
  return `${comment(schema.description)}${name}${isRequired ? `: ${type}` : `?: ${type} | undefined`};`;
}

/** Indented lines in braces. */
export function block(lines: readonly string[]): string {
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n").replaceAll(/^(?=.)/gm, "  ")}\n}`;
}

/** A doc comment, or nothing if it would be empty. */
export function comment(...sentences: readonly (string | undefined)[]): string {
  const lines = sentences.filter((sentence) => sentence !== undefined).map((line) => line.replaceAll("*/", "*\\/"));
  if (lines.length === 0) return "";
  return lines.length === 1 ? `/** ${lines[0]} */\n` : `/**\n${lines.map((line) => ` * ${line}\n`).join("")} */\n`;
}
