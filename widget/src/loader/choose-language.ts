import type { Language } from "../wire.ts";
import { languages } from "./script-settings.ts";

/** The first wish that can be met, English where none can. */
export function chooseLanguage(wishes: readonly (string | undefined)[]): Language {
  for (const wish of wishes) {
    const primary = wish?.toLowerCase().split("-")[0];
    const found = languages.find((language) => language === primary);
    if (found) return found;
  }
  return "en";
}
