import { withLimitedMarks } from "../../shared/combining-marks.ts";

/**
 * Limits the combining marks in all text of a parsed body, including field names, in place: bodies have up to 10,000
 * fields, and hardly any has text to change. No limited name is special, because it contains a mark.
 */
export function limitMarksIn<Value>(value: Value): Value {
  if (typeof value === "string") return withLimitedMarks(value) as Value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = limitMarksIn(value[i]);
    return value;
  }
  const fields = value as Record<string, unknown>;
  for (const given of Object.keys(fields)) {
    const name = withLimitedMarks(given);
    const limited = limitMarksIn(fields[given]);
    if (name !== given) delete fields[given];
    fields[name] = limited;
  }
  return value;
}
