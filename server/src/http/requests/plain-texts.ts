import { plainAddress, plainLine, type TextKind } from "@corkboard/contract";
import type { TSchema } from "typebox";

/** What a body contains, as far as its text is concerned. */
interface Texts extends TSchema {
  readonly "x-text"?: TextKind;
  readonly items?: Texts;
  readonly properties?: Readonly<Record<string, Texts>>;
  readonly propertyNames?: Texts;
  readonly additionalProperties?: Texts | boolean;
}

type Prepare = (value: unknown) => unknown;

const prepared = new WeakMap<TSchema, Prepare>();

/** Prepares the texts of a body in place, as its schema says: every operation's, before anything is validated. */
export function withPlainTexts<Body>(body: Body, schema: TSchema): Body {
  let prepare = prepared.get(schema);
  if (!prepare) prepared.set(schema, (prepare = preparationOf(schema) ?? unchanged));
  return prepare(body) as Body;
}

const unchanged: Prepare = (value) => value;

/** Undefined for what stays as it is. */
function preparationOf(schema: Texts): Prepare | undefined {
  const { items, properties = {}, propertyNames, additionalProperties } = schema;
  const ofText = textPreparations[schema["x-text"] ?? "exact"];
  const ofItems = items && preparationOf(items);
  const ofFields = Object.entries(properties).flatMap(([name, field]) => {
    const prepare = preparationOf(field);
    return prepare ? [{ name, prepare }] : [];
  });
  const ofOthers = typeof additionalProperties === "object" ? preparationOf(additionalProperties) : undefined;
  const isFreeForm = schema["x-text"] === "names";
  const areNamesLines = propertyNames?.["x-text"] === "line";
  if (!ofText && !ofItems && ofFields.length === 0 && !ofOthers && !isFreeForm && !areNamesLines) return undefined;
  return (value) => {
    if (typeof value === "string") return ofText ? ofText(value) : value;
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) {
      if (ofItems) for (let i = 0; i < value.length; i++) value[i] = ofItems(value[i]);
      return value;
    }
    const fields = value as Record<string, unknown>;
    if (isFreeForm) renameAll(fields);
    else if (areNamesLines) renameOwn(fields);
    for (const { name, prepare } of ofFields) if (fields[name] !== undefined) fields[name] = prepare(fields[name]);
    if (ofOthers) for (const name of Object.keys(fields)) fields[name] = ofOthers(fields[name]);
    return fields;
  };
}

const textPreparations: Readonly<Record<TextKind, ((text: string) => string) | undefined>> = {
  line: plainLine,
  address: plainAddress,
  lines: undefined,
  exact: undefined,
  names: undefined,
};

function renameAll(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) renameOwn(value as Record<string, unknown>);
  for (const inner of Object.values(value)) renameAll(inner);
}

/** Property names that can lead to prototype pollution. The parser has rejected them, but did not recognise these. */
const forbiddenNames = new Set(["__proto__", "constructor", "prototype"]);

function renameOwn(fields: Record<string, unknown>): void {
  for (const given of Object.keys(fields)) {
    const name = plainLine(given);
    if (name === given) continue;
    if (!forbiddenNames.has(name)) fields[name] = fields[given];
    delete fields[given];
  }
}
