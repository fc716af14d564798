import type { FeedbackType } from "@corkboard/contract";

export type Language = "en" | "nl" | "de" | "fr" | "it" | "pt" | "es" | "ja" | "ar" | "uk";

/** What a visitor may send in. `{word}` stands for one of the site's words, so that one report can be made of several. */
export interface Report {
  readonly type: FeedbackType;
  readonly language: Language;
  readonly page: string;
  readonly title: string;
  readonly says: string;
}

/** A client's website as its visitors speak of it. */
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

/** The `{words}` a report leaves open. */
export function openWords({ title, says, page }: Report): string[] {
  return [...new Set(`${title} ${says} ${page}`.matchAll(/\{(\w+)\}/g).map((match) => match[1] ?? ""))];
}

export function filled(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (open, word: string) => words[word] ?? open);
}

/** The same words as addresses spell them. */
export function slug(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
