export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const storageKey = "corkboard.theme";

export function chosenTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? "system";
  } catch {
    return "system";
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  applyTheme(theme);
}

export function applyTheme(theme = chosenTheme()): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
