import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";

/** The nested parts of a schema in the contract's vocabulary. */
interface Shape extends TSchema {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly required?: readonly string[];
}

export interface Mutation {
  /** Where the value was replaced, such as `labels/0/text`. */
  readonly path: string;
  readonly body: unknown;
}

/** Walks a body along its schema and yields a copy for each replacement that `change` returns for a value. */
export function mutations(
  schema: TSchema,
  body: unknown,
  change: (schema: TSchema, value: unknown) => readonly unknown[],
): Mutation[] {
  return [...walk(schema, body, [], change)];
}

function* walk(
  schema: Shape,
  value: unknown,
  path: readonly string[],
  change: (schema: TSchema, value: unknown) => readonly unknown[],
): Generator<Mutation> {
  if (path.length > 0) for (const body of change(schema, value)) yield { path: path.join("/"), body };
  const inner = Array.isArray(value) ? value.slice(0, 1).map((_, index) => [String(index), schema.items] as const) : [];
  for (const [key, property] of [...Object.entries(schema.properties ?? {}), ...inner]) {
    const current = (value as Record<string, unknown>)[key];
    if (property === undefined || current === undefined) continue;
    for (const mutation of walk(property, current, [...path, key], change)) {
      yield { path: mutation.path, body: replaced(value, key, mutation.body) };
    }
  }
}

function replaced(value: unknown, key: string, by: unknown): unknown {
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? by : item));
  return { ...(value as object), [key]: by };
}

/** Values of every JSON type that the schema does not allow. */
export function invalidValues(schema: TSchema, value: unknown): unknown[] {
  const allowed = Compile(schema);
  const candidates = [null, true, 0, -1, 1.5, "", " ", "text", [], [null], [[]], {}, { a: 1 }, [value]];
  return candidates.filter((candidate) => !allowed.Check(candidate));
}

/** Text that databases would not return unchanged: NUL and lone surrogates. */
export const unstorableTexts = ["a\u0000b", "\u0000", "a\ud800", "\udc00b", "\udc00\ud800"];

export const unstorableTextFor = (_: TSchema, value: unknown) => (typeof value === "string" ? unstorableTexts : []);
