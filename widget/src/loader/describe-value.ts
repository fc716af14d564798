const mostCharacters = 800;
const mostProperties = 8;

/** What somebody wrote to the console, as one short text. Runs no getter and no toString of the page's. */
export function describeAll(values: readonly unknown[]): string {
  const text = values.map((value) => describe(value)).join(" ");
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

function describe(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Error) return value.stack ?? `${value.name}: ${value.message}`;
  if (typeof value !== "object" || value === null) return brief(value);
  if (Array.isArray(value)) return `[${value.length} items]`;
  const names = Object.keys(value).slice(0, mostProperties);
  const shown = names.map((name) => {
    const property = Object.getOwnPropertyDescriptor(value, name);
    return `${name}: ${property && "value" in property ? brief(property.value) : "…"}`;
  });
  return `{ ${shown.join(", ")} }`;
}

function brief(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 100));
  if (typeof value === "object" && value !== null) return "{…}";
  if (typeof value === "function") return "function";
  return String(value);
}
