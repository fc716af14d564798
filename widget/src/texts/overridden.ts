/** Texts with a project's or a page's own words in place of ours; later ones win, unknown ones are left out. */
export function overridden<Texts extends object>(texts: Texts, ...own: Readonly<Record<string, string>>[]): Texts {
  const given = own
    .flatMap((words) => Object.entries(words))
    .filter(([key, text]) => Object.hasOwn(texts, key) && typeof text === "string");
  return { ...texts, ...Object.fromEntries(given) };
}
