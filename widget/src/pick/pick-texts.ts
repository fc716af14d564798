import type { Language } from "../wire.ts";

interface PickTexts {
  readonly pickHelp: string;
  /** Where there is no pointer that hovers, and no keyboard. */
  readonly pickTouch: string;
  readonly back: string;
}

/** Comes with the picker, so that the panel itself stays small. */
export const pickTexts: Readonly<Record<Language, PickTexts>> = {
  en: {
    pickHelp: "Click what you mean. Esc: back. Arrow keys and Enter work too.",
    pickTouch: "Tap what you mean.",
    back: "Back",
  },
  de: {
    pickHelp: "Klicken Sie an, was Sie meinen. Esc: zurück. Pfeiltasten und Eingabe gehen auch.",
    pickTouch: "Tippen Sie an, was Sie meinen.",
    back: "Zurück",
  },
  fr: {
    pickHelp: "Cliquez sur ce que vous voulez dire. Échap : retour. Les flèches et Entrée marchent aussi.",
    pickTouch: "Touchez ce que vous voulez dire.",
    back: "Retour",
  },
  es: {
    pickHelp: "Haga clic en lo que quiere decir. Esc: volver. También sirven las flechas e Intro.",
    pickTouch: "Toque lo que quiere decir.",
    back: "Volver",
  },
};
