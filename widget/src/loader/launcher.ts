import type { Language } from "../wire.ts";

/** The two texts that are needed before the panel's texts are loaded. */
export const launcherTexts: Record<Language, { readonly buttonLabel: string; readonly loadingFailed: string }> = {
  en: { buttonLabel: "Feedback", loadingFailed: "Could not load. Please try again." },
  de: { buttonLabel: "Feedback", loadingFailed: "Laden fehlgeschlagen. Bitte erneut versuchen." },
  fr: { buttonLabel: "Votre avis", loadingFailed: "Échec du chargement. Veuillez réessayer." },
  es: { buttonLabel: "Comentarios", loadingFailed: "No se ha podido cargar. Inténtelo de nuevo." },
};

export interface Launcher {
  readonly button: HTMLButtonElement;
  /** A failure is shown in full on small screens, too. */
  label(text: string, isFailure?: boolean): void;
  busy(isBusy: boolean): void;
}

export function createLauncher(onOpen: () => void): Launcher {
  const button = document.createElement("button");
  const text = document.createElement("span");
  button.type = "button";
  button.className = "launcher";
  button.setAttribute("aria-haspopup", "dialog");
  button.append(text);
  button.addEventListener("click", onOpen);
  return {
    button,
    label: (label, isFailure) => {
      text.textContent = label;
      button.classList.toggle("failed", isFailure === true);
    },
    busy: (isBusy) => button.setAttribute("aria-busy", String(isBusy)),
  };
}
