import { createStore } from "../ui/store.ts";
import { readStored, writeStored } from "../ui/stored.ts";

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

const storageKey = "corkboard.language";

const browserLanguage = (): Language => navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en";

export function storedLanguage(): Language | undefined {
  const stored = readStored(storageKey);
  return stored !== undefined && isLanguage(stored) ? stored : undefined;
}

function isLanguage(tag: string): tag is Language {
  return (languages as readonly string[]).includes(tag);
}

const current = createStore<Language>(storedLanguage() ?? browserLanguage());
document.documentElement.lang = current.get();

export const currentLanguage = current.get;

/** The language as the browser's owner speaks it, such as "en-GB": it decides how dates and numbers are written. */
export const currentLocale = (): string =>
  navigator.languages.find((tag) => tag.slice(0, 2) === current.get()) ?? current.get();

/** Undefined follows the browser. */
export function chooseLanguage(language: Language | undefined): void {
  writeStored(storageKey, language);
  document.documentElement.lang = language ?? browserLanguage();
  current.set(language ?? browserLanguage());
}

export const useLanguage = current.use;
