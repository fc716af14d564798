import { type CatalogueError, colourPattern, emailPattern, errors, exampleColour, limits } from "@corkboard/contract";
import type { Static, TObject, TProperties } from "typebox";
import { Fault, type FaultDetails } from "./fault.ts";
import { lazyValidator } from "./lazy-validator.ts";
import { type ValidationError, validationErrors } from "./validation-errors.ts";

/** A request body that is known to be a JSON object of valid text, but is not validated yet. */
export type JsonBody = Readonly<Record<string, unknown>>;

/**
 * Reads a body by its schema: unknown fields are ignored, an invalid value of a known field is rejected. Fields in
 * `ownErrors` are rejected with the contract's specific message for them.
 */
export function bodyReader<Properties extends TProperties>(
  schema: TObject<Properties>,
  ownErrors: Partial<Record<keyof Properties, CatalogueError>> = {},
): (body: JsonBody) => Static<TObject<Properties>> {
  const validator = lazyValidator(schema);
  const known = Object.keys(schema.properties);
  return (body) => {
    const picked: Record<string, unknown> = {};
    for (const field of known) if (body[field] !== undefined) picked[field] = body[field];
    if (validator().Check(picked)) return picked as Static<TObject<Properties>>;
    throw validationFault(validationErrors(schema, picked).take(limits.errorDetails).toArray(), ownErrors);
  };
}

/** Like `bodyReader`, for PATCH: a body without a known field is rejected. */
export function patchReader<Properties extends TProperties>(
  schema: TObject<Properties>,
  ownErrors: Partial<Record<keyof Properties, CatalogueError>> = {},
  noFields: CatalogueError = errors.noValidFieldsToUpdate,
): (body: JsonBody) => Static<TObject<Properties>> {
  const read = bodyReader(schema, ownErrors);
  return (body) => {
    const changes = read(body);
    if (Object.keys(changes).length === 0) throw new Fault(noFields);
    return changes;
  };
}

/** Rejects a body in which one of the fields is missing, null or blank, with one error for all of them. */
export function requireFields(body: JsonBody, fields: readonly string[], entry: CatalogueError): void {
  const missing = fields.filter((field) => {
    const value = body[field];
    return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  });
  if (missing.length > 0) {
    throw new Fault(entry, { details: missing.map((path) => ({ path, message: `${path} is required` })) });
  }
}

/** Reads an ID before the rest of the body is validated: a missing object takes precedence over an invalid value. */
export function idField(body: JsonBody, field: string): string {
  const value = body[field];
  if (typeof value === "string") return value;
  const message = `${field} must be a string`;
  throw new Fault(errors.invalidInput, { message, details: [{ path: field, message }] });
}

/** Size errors name the limit, so they are used even if the field has a specific message. */
const sizeKeywords = new Set(["maxLength", "maxItems", "maximum"]);

function validationFault(
  found: readonly ValidationError[],
  ownErrors: Record<string, CatalogueError | undefined>,
): Fault {
  const details: FaultDetails = found.map((error) => {
    const path = pathOf(error);
    return { path, message: `${path} ${phrase(error)}` };
  });
  for (const error of found) {
    const own = ownErrors[pathOf(error).split("/")[0] ?? ""];
    if (own && !sizeKeywords.has(error.keyword)) return new Fault(own, { details });
  }
  return new Fault(errors.invalidInput, { message: details[0]?.message ?? errors.invalidInput.message, details });
}

function pathOf(error: ValidationError): string {
  const path = error.instancePath.slice(1);
  const missing = (error.params as { requiredProperties?: string[] }).requiredProperties?.[0];
  return missing === undefined ? path : path === "" ? missing : `${path}/${missing}`;
}

function phrase(error: ValidationError): string {
  const params = error.params as {
    limit?: number;
    comparison?: string;
    allowedValues?: unknown[];
    format?: string;
    pattern?: unknown;
  };
  switch (error.keyword) {
    case "required":
      return "is required";
    case "type":
      return `must be ${typeNames((error.params as { type: string | string[] }).type)}`;
    case "enum":
      return `must be one of ${(params.allowedValues ?? []).join(", ")}`;
    case "maxLength":
      return `must be at most ${params.limit} characters`;
    case "minLength":
      return `must have at least ${params.limit} characters`;
    case "maxItems":
      return `must have at most ${params.limit} items`;
    case "minItems":
      return params.limit === 1 ? "must not be empty" : `must have at least ${params.limit} items`;
    case "if":
      return "must have all fields required for its type";
    case "minimum":
      return `must be at least ${params.limit}`;
    case "maximum":
      return `must be at most ${params.limit}`;
    case "pattern":
      return patternPhrases.get(params.pattern) ?? "has an invalid format";
    case "format":
      return params.format === "date" ? "must be a date such as 2026-03-31" : `must be a ${params.format}`;
    default:
      return "is invalid";
  }
}

const patternPhrases = new Map<unknown, string>([
  ["\\S", "must not be blank"],
  [emailPattern, "must be an email address"],
  [colourPattern, `must be a colour such as ${exampleColour}`],
]);

const typeName: Record<string, string> = {
  string: "a string",
  number: "a finite number",
  integer: "an integer",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};

function typeNames(type: string | readonly string[]): string {
  return [type]
    .flat()
    .map((name) => typeName[name] ?? name)
    .join(" or ");
}
