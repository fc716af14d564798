import type { Language } from "../wire.ts";

/** Comes with the picker, so that the panel itself stays small. */
export const pickTexts: Readonly<Record<Language, { readonly pickHelp: string }>> = {
  en: { pickHelp: "Click what you mean. Esc: back. Arrow keys and Enter work too." },
  de: { pickHelp: "Klicken Sie an, was Sie meinen. Esc: zurück. Pfeiltasten und Eingabe gehen auch." },
  fr: { pickHelp: "Cliquez sur ce que vous voulez dire. Échap : retour. Les flèches et Entrée marchent aussi." },
  es: { pickHelp: "Haga clic en lo que quiere decir. Esc: volver. También sirven las flechas e Intro." },
};
