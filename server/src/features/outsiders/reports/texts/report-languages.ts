import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import type { ReportTexts } from "./report-texts.ts";
import { spanish } from "./spanish.ts";

/** English comes first: it is used for every other language. */
export const reportLanguages = ["en", "de", "fr", "es"] as const;

export const textsByLanguage: Readonly<Record<(typeof reportLanguages)[number], ReportTexts>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};
