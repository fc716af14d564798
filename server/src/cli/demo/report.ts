import type { FeedbackType } from "@corkboard/contract";

export type Language = "en" | "nl" | "de" | "fr" | "it" | "pt" | "es" | "ja" | "ar" | "uk";

/** A template for feedback. A `{word}` placeholder stands for one of the site's values of that name. */
export interface Report {
  readonly type: FeedbackType;
  readonly language: Language;
  readonly page: string;
  readonly title: string;
  readonly says: string;
}

export interface Site {
  readonly url: string;
  readonly timeZone: string;
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly reports: readonly Report[];
}

const of =
  (type: FeedbackType) =>
  (page: string, title: string, says: string): Report => ({ type, language: "en", page, title, says });

export const bug = of("bug");
export const wish = of("feature");
export const remark = of("general");

export function spoken(language: Language, reports: readonly Report[]): Report[] {
  return reports.map((report) => ({ ...report, language }));
}

export function placeholdersOf({ title, says, page }: Report): string[] {
  return [...new Set(`${title} ${says} ${page}`.matchAll(/\{(\w+)\}/g).map((match) => match[1] ?? ""))];
}

export function fillPlaceholders(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (open, word: string) => words[word] ?? open);
}

export function slug(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
