import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import type { ReportWords } from "./report-words.ts";
import { spanish } from "./spanish.ts";

/** English stands in for every other language. */
export const reportLanguages = ["en", "de", "fr", "es"] as const;

export const wordsOf: Readonly<Record<(typeof reportLanguages)[number], ReportWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};
