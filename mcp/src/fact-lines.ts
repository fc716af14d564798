/** JSON as one line per fact and item of a list: every name and value to the letter, with less punctuation than JSON. */
export const factLines = (facts: object): string =>
  Object.entries(facts)
    .map(([name, value]: [string, unknown]) => `${name}:${valueLines(value)}`)
    .join("\n");

function valueLines(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return ` ${inline(value)}`;
  return value.map((item) => `\n- ${inline(item)}`).join("");
}

/** On one line, unless it is a text of several lines: the others are indented. */
function inline(value: unknown): string {
  if (typeof value === "string") return value === "" ? '""' : value.replaceAll(/\r\n|\r|\n/g, "\n  ");
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(value) as [string, unknown][];
  const isFlat = !Array.isArray(value) && entries.every(([, inner]) => typeof inner !== "object" || inner === null);
  if (!isFlat || entries.length === 0) return JSON.stringify(value);
  // What the widget sends of errors and requests is understood without the names.
  const isIncident = ["at message", "at method url status"].includes(entries.map(([name]) => name).join(" "));
  return entries
    .map(([name, inner]) => (isIncident ? inline(inner) : `${name} ${inline(inner)}`))
    .join(isIncident ? " " : ", ");
}
