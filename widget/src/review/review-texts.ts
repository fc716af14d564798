import type { Language } from "../wire.ts";

interface ReviewTexts {
  readonly looking: string;
  readonly found: string;
  readonly missing: string;
  readonly close: string;
}

export const reviewTexts: Record<Language, ReviewTexts> = {
  en: {
    looking: "Looking for the element…",
    found: "This is the element of your report.",
    missing: "The element of your report is no longer on this page.",
    close: "Close",
  },
  de: {
    looking: "Das Element wird gesucht …",
    found: "Das ist das Element aus Ihrer Meldung.",
    missing: "Das Element aus Ihrer Meldung ist nicht mehr auf dieser Seite.",
    close: "Schließen",
  },
  fr: {
    looking: "Recherche de l’élément…",
    found: "Voici l’élément de votre signalement.",
    missing: "L’élément de votre signalement n’est plus sur cette page.",
    close: "Fermer",
  },
  es: {
    looking: "Buscando el elemento…",
    found: "Este es el elemento de su aviso.",
    missing: "El elemento de su aviso ya no está en esta página.",
    close: "Cerrar",
  },
};
