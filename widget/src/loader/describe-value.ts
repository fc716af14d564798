const maxCharacters = 800;
const maxProperties = 8;

/** Console arguments as one short text. Runs none of the page's getters or toString methods. */
export function describeAll(values: readonly unknown[]): string {
  const text = values.map((value) => describe(value)).join(" ");
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
}

function describe(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Error) return value.stack ?? `${value.name}: ${value.message}`;
  if (typeof value !== "object" || value === null) return brief(value);
  if (Array.isArray(value)) return `[${value.length} items]`;
  const names = Object.keys(value).slice(0, maxProperties);
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
