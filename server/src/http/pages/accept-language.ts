/** The available language that the browser prefers; the first one if it accepts none of them. */
export function preferredLanguage<Language extends string>(
  header: string | undefined,
  languages: readonly [Language, ...Language[]],
): Language {
  const accepted = (header ?? "")
    .slice(0, maxHeaderLength)
    .split(",")
    .map((part) => /^\s*([a-z]{1,8})(?:-[a-z0-9-]*)?\s*(?:;\s*q\s*=\s*(0(?:\.\d*)?|1(?:\.0*)?)\s*)?$/i.exec(part))
    .map((found) => ({ language: found?.[1]?.toLowerCase(), quality: Number(found?.[2] ?? 1) }))
    .toSorted((a, b) => b.quality - a.quality);
  for (const { language, quality } of accepted) {
    const known = languages.find((candidate) => candidate === language);
    if (known !== undefined && quality > 0) return known;
  }
  return languages[0];
}

/** Browsers send far less. */
const maxHeaderLength = 1_000;
