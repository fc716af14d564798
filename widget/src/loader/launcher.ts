import type { Language } from "../wire.ts";

const svg = "http://www.w3.org/2000/svg";

/** The two texts that are needed before the panel's own are there. */
export const launcherTexts: Record<Language, { readonly buttonLabel: string; readonly loadingFailed: string }> = {
  en: { buttonLabel: "Feedback", loadingFailed: "Could not load. Please reload the page." },
  de: { buttonLabel: "Feedback", loadingFailed: "Laden fehlgeschlagen. Bitte die Seite neu laden." },
  fr: { buttonLabel: "Votre avis", loadingFailed: "Échec du chargement. Veuillez recharger la page." },
  es: { buttonLabel: "Comentarios", loadingFailed: "No se pudo cargar. Recargue la página." },
};

export interface Launcher {
  readonly button: HTMLButtonElement;
  label(text: string): void;
  busy(isBusy: boolean): void;
}

/** The button that opens the panel. */
export function createLauncher(onOpen: () => void): Launcher {
  const button = document.createElement("button");
  const text = document.createElement("span");
  button.type = "button";
  button.className = "launcher";
  button.setAttribute("aria-haspopup", "dialog");
  button.append(icon(), text);
  button.addEventListener("click", onOpen);
  return {
    button,
    label: (label) => (text.textContent = label),
    busy: (isBusy) => button.setAttribute("aria-busy", String(isBusy)),
  };
}

function icon(): SVGSVGElement {
  const picture = document.createElementNS(svg, "svg");
  const path = document.createElementNS(svg, "path");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("aria-hidden", "true");
  path.setAttribute("d", "M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z");
  picture.append(path);
  return picture;
}
