import { readStored, writeStored } from "./stored.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const storageKey = "corkboard.theme";

export const chosenTheme = (): Theme => themes.find((theme) => theme === readStored(storageKey)) ?? "system";

export function chooseTheme(theme: Theme): void {
  writeStored(storageKey, theme);
  applyTheme(theme);
}

export function applyTheme(theme = chosenTheme()): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
