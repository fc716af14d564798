import type { TSchema } from "typebox";
import { costlyTexts } from "./costly-texts.ts";

export type Random = () => number;

export const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

const texts = [
  "",
  " ",
  "text",
  "0",
  "-1",
  "true",
  "null",
  "a\u0000b",
  "\ud800",
  "\u202etxet",
  "\u{1F469}\u200d\u{1F469}\u200d\u{1F467}",
  "\uFDFA".repeat(50),
  "' OR 1=1 --",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "@Olive Owner",
  "Olive Owner",
  "OLIVE OWNER",
  "https://site.example/page",
  "javascript:alert(1)",
  "http://user:secret@127.0.0.1/",
  "2026-02-29",
  "2099-01-31T00:00:00Z",
  "1999-01-01T00:00:00+14:00",
  "00000000-0000-0000-0000-000000000000",
  "x".repeat(201),
  "x".repeat(501),
  "x".repeat(2_001),
];

const numbers = [0, -1, 1, 2, 1.5, 100, 101, -0.0001, 1e21, 1e308, 9_007_199_254_740_991, 2 ** 60];

/** A value of any JSON type. */
export function anyValue(random: Random): unknown {
  const kind = random();
  if (kind < 0.5) return pick(random, texts);
  if (kind < 0.7) return pick(random, numbers);
  return pick<unknown>(random, [null, true, false, [], {}, [null], [[]], { a: 1 }, [{}], ["x", "x"], { a: { b: [] } }]);
}

/** The vocabulary of the contract's schemas. */
interface Shape extends TSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly maxLength?: number;
}

const choicesOf = ({ enum: values, items }: Shape) => values ?? items?.enum ?? [];

/** Whether the schema enumerates its values. */
export const isChoice = (schema: Shape): boolean => choicesOf(schema).length > 0;

/** One of the values that the schema enumerates, or several if it is a list. */
export function choiceFor(random: Random, schema: Shape): unknown {
  const choices = choicesOf(schema);
  if (schema.enum) return pick(random, choices);
  const some = choices.filter(() => random() < 0.5);
  return some.length > 0 ? some : choices;
}

/** A value that mostly fits the schema, often at its edges. */
export function valueFor(random: Random, schema: Shape): unknown {
  if (random() < 0.15) return anyValue(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  if (schema.anyOf) return valueFor(random, pick(random, schema.anyOf));
  switch (typeof schema.type === "string" ? schema.type : pick(random, schema.type ?? ["any"])) {
    case "string":
      if (random() < 0.05) return pick(random, Object.values(costlyTexts))(Math.min(schema.maxLength ?? 200, 20_000));
      return schema.maxLength !== undefined && schema.maxLength <= 2_000 && random() < 0.2
        ? "x".repeat(schema.maxLength + (random() < 0.5 ? 0 : 1))
        : pick(random, texts);
    case "integer":
    case "number":
      return pick(random, numbers);
    case "boolean":
      return random() < 0.5;
    case "null":
      return null;
    case "array":
      return Array.from({ length: Math.floor(random() * 4) }, () => valueFor(random, schema.items ?? {}));
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => random() < 0.7)
          .map(([name, property]) => [name, valueFor(random, property)]),
      );
    default:
      return anyValue(random);
  }
}
