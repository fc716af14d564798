import { lazyPart } from "../lazy/lazy-part.ts";
import type { Language } from "../wire.ts";
import type { Texts } from "./en.ts";
import { overridden } from "./overridden.ts";

const sources: Record<Language, () => Promise<{ default: Texts }>> = {
  en: lazyPart(() => import("./en.ts")),
  de: lazyPart(() => import("./de.ts")),
  fr: lazyPart(() => import("./fr.ts")),
  es: lazyPart(() => import("./es.ts")),
};

/** Fetches the panel's texts, in the given language only. */
export async function loadTexts(language: Language, ...own: Readonly<Record<string, string>>[]): Promise<Texts> {
  const { default: texts } = await sources[language]();
  return overridden(texts, ...own);
}
