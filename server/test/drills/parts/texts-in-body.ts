import { limits } from "@corkboard/contract";
import { type FieldSchema, isFormal, isFreeText } from "../../support/free-texts.ts";

type Text = (length: number) => string;

const unlimited = 1_000;
/** A body has other fields and limits beside its texts. */
const jsonBytes = limits.jsonBytes - 1_000;
const bodyBytes = limits.bodyBytes - 10_000;
const mostItems = 100;

/** The body with this text in every field that takes any, each as long as permitted. */
export function withTexts(schema: FieldSchema, body: object, text: Text): Record<string, unknown> {
  for (let share = 1; ; share /= 2) {
    const filled = { ...body, ...objectWith(schema, body, (length) => text(Math.ceil(length * share))) };
    if (bytesOf(filled) <= bodyBytes) return filled;
  }
}

function objectWith({ properties = {} }: FieldSchema, sample: object, text: Text): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(sample));
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const value = isFormal(name) ? given.get(name) : valueWith(schema, given.get(name), text);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Undefined where a field takes no text, and the sample has none. */
function valueWith(schema: FieldSchema, sample: unknown, text: Text): unknown {
  const types = new Set([schema.type ?? []].flat());
  if (types.has("string") && isFreeText(schema)) return text(schema.maxLength ?? unlimited);
  if (Array.isArray(sample)) return sample.map((item) => valueWith(schema.items ?? {}, item, text));
  if (types.has("array") && sample === undefined) return listWith(schema, text);
  if (!types.has("object")) return sample;
  if (schema.additionalProperties === true && !schema.properties) return { text: jsonText(text) };
  return typeof sample === "object" && sample !== null ? { ...sample, ...objectWith(schema, sample, text) } : sample;
}

function listWith({ items = {}, maxItems = mostItems }: FieldSchema, text: Text): unknown {
  const item = items.type === "object" && !items.additionalProperties ? objectWith(items, {}, text) : undefined;
  const value = item && Object.keys(item).length > 0 ? item : valueWith({ ...items }, undefined, text);
  return value === undefined ? undefined : Array.from({ length: Math.min(maxItems, mostItems) }, () => value);
}

function jsonText(text: Text): string {
  for (let length: number = jsonBytes; ; length = Math.floor(length / 2)) {
    const value = text(length);
    if (bytesOf(value) <= jsonBytes) return value;
  }
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
