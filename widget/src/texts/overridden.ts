/** Texts with the overrides of a project or page applied; later overrides win, unknown keys are ignored. */
export function overridden<Texts extends object>(texts: Texts, ...own: Readonly<Record<string, string>>[]): Texts {
  const given = own
    .flatMap((overrides) => Object.entries(overrides))
    .filter(([key, text]) => Object.hasOwn(texts, key) && typeof text === "string");
  return { ...texts, ...Object.fromEntries(given) };
}
