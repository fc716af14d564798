import type { Language } from "../wire.ts";
import { languages } from "./script-settings.ts";

/** The first supported preference, otherwise English. */
export function chooseLanguage(preferences: readonly (string | undefined)[]): Language {
  for (const preference of preferences) {
    const primary = preference?.toLowerCase().split("-")[0];
    const found = languages.find((language) => language === primary);
    if (found) return found;
  }
  return "en";
}
