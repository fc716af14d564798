import type { Language } from "../wire.ts";

interface PickTexts {
  readonly pickHelp: string;
  /** For devices without hover or keyboard. */
  readonly pickTouch: string;
  readonly back: string;
}

/** Loaded with the picker, to keep the panel small. */
export const pickTexts: Readonly<Record<Language, PickTexts>> = {
  en: {
    pickHelp: "Click an element to select it. Esc: cancel. You can also use the arrow keys and Enter.",
    pickTouch: "Tap an element to select it.",
    back: "Back",
  },
  de: {
    pickHelp:
      "Klicken Sie auf ein Element, um es auszuwählen. Esc: abbrechen. Pfeiltasten und Eingabe funktionieren auch.",
    pickTouch: "Tippen Sie auf ein Element, um es auszuwählen.",
    back: "Zurück",
  },
  fr: {
    pickHelp: "Cliquez sur un élément pour le sélectionner. Échap : annuler. Les flèches et Entrée fonctionnent aussi.",
    pickTouch: "Touchez un élément pour le sélectionner.",
    back: "Retour",
  },
  es: {
    pickHelp: "Haga clic en un elemento para seleccionarlo. Esc: cancelar. También puede usar las flechas e Intro.",
    pickTouch: "Toque un elemento para seleccionarlo.",
    back: "Volver",
  },
};
