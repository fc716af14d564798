import { limits } from "@corkboard/contract";
import type { JsonBody } from "../../shared/input.ts";
import { shapeOf } from "./json-shape.ts";
import { limitMarksIn } from "./limit-marks.ts";
import { invalidValue, rejectInvalidText } from "./valid-text.ts";

/** Reads JSON that arrives as the text field of a form, under the rules for JSON bodies. */
export function parseJsonObject(text: string, field: string): JsonBody {
  const path = `/${field}`;
  if (shapeOf(Buffer.from(text)).fields > limits.bodyFields) {
    throw invalidValue(path, `must have at most ${limits.bodyFields} fields`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidValue(path, "must be JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalidValue(path, "must be a JSON object");
  }
  rejectInvalidText(value, path);
  return limitMarksIn(value as JsonBody);
}
