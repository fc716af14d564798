import { useSyncExternalStore } from "react";

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

const storageKey = "corkboard.language";
const listeners = new Set<() => void>();

const browserLanguage = (): Language => navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en";

const storedLanguage = (): Language | undefined => {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored !== null && isLanguage(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
};

function isLanguage(tag: string): tag is Language {
  return (languages as readonly string[]).includes(tag);
}

let current: Language = storedLanguage() ?? browserLanguage();
document.documentElement.lang = current;

export const currentLanguage = (): Language => current;

/** Undefined follows the browser. */
export function chooseLanguage(language: Language | undefined): void {
  current = language ?? browserLanguage();
  document.documentElement.lang = current;
  try {
    if (language) localStorage.setItem(storageKey, language);
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

export const useLanguage = (): Language =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
