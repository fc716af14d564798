/** As much of JSON Schema as the contract is written in. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly allOf?: readonly { readonly if?: unknown }[];
}

/** The name a schema has been declared under; undefined where its type is to be written out. */
export type NameOf = (schema: Schema) => string | undefined;

const plainTypes = new Map([
  ["string", "string"],
  ["integer", "number"],
  ["number", "number"],
  ["boolean", "boolean"],
  ["null", "null"],
]);

/** These would change the type and are not printed: better no declarations than wrong ones. */
const unprintable = ["$ref", "allOf", "anyOf", "oneOf", "not", "if", "patternProperties", "prefixItems"];

/** The TypeScript type of the values that fit a schema. */
export function typeOf(schema: Schema, nameOf: NameOf): string {
  return nameOf(schema) ?? writtenOut(schema, nameOf);
}

/** The same, with the schema's own name left aside. */
export function writtenOut(schema: Schema, nameOf: NameOf): string {
  const unknown = unprintable.find((keyword) => keyword in schema && !(keyword === "allOf" && isConditional(schema)));
  if (unknown !== undefined) throw new Error(`No type is printed for a schema with ${unknown}`);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === undefined) return "unknown";
  return [schema.type]
    .flat()
    .map((type) => typeOfKind(type, schema, nameOf))
    .join(" | ");
}

/** What is asked for under conditions is checked by the service; a type leaves it out, as the contract's own do. */
const isConditional = ({ allOf = [] }: Schema) => allOf.every((part) => "if" in part);

function typeOfKind(type: string, schema: Schema, nameOf: NameOf): string {
  if (type === "array") return arrayType(schema.items ?? {}, nameOf);
  if (type === "object") return objectType(schema, nameOf);
  const plain = plainTypes.get(type);
  if (plain === undefined) throw new Error(`No type is printed for ${type}`);
  return plain;
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

/** Lines in braces, one step further in. */
export function block(lines: readonly string[]): string {
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n").replaceAll(/^(?=.)/gm, "  ")}\n}`;
}

/** A comment on what follows it, where there is something to say. */
export function comment(...sentences: readonly (string | undefined)[]): string {
  const lines = sentences.filter((sentence) => sentence !== undefined).map((line) => line.replaceAll("*/", "*\\/"));
  if (lines.length === 0) return "";
  return lines.length === 1 ? `/** ${lines[0]} */\n` : `/**\n${lines.map((line) => ` * ${line}\n`).join("")} */\n`;
}
