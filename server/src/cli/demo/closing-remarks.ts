import type { FeedbackType } from "@corkboard/contract";
import type { Dice } from "./dice.ts";
import type { Language } from "./report.ts";

/** Appended to reports, so that two reports of the same problem differ. */
const generalRemarks: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "Second time I write about this, by the way.",
    "Otherwise I really like the site.",
    "No hurry, but I thought you would want to know.",
    "A friend pointed me to this form, so here I am.",
    "Please let me know when there is news.",
    "Writing this from the train, so forgive the spelling.",
    "Thanks for reading these, somebody hopefully does.",
    "My neighbour said the same last week.",
    "You can reach me by mail if anything is unclear.",
    "Keep up the good work!",
  ],
  nl: ["Alvast bedankt!", "Mijn buurman zei hetzelfde.", "Geen haast.", "Verder een fijne site.", "Groet uit Zeist."],
  de: [
    "Vielen Dank im Voraus.",
    "Sonst eine gelungene Seite.",
    "Meine Frau sagt dasselbe.",
    "Es eilt nicht.",
    "Über eine kurze Antwort würde ich mich freuen.",
    "Freundliche Grüsse",
  ],
  fr: ["Merci d'avance.", "Sinon, le site est très agréable.", "Bonne journée à toute l'équipe."],
  it: ["Grazie mille.", "Per il resto, bel sito."],
  pt: ["Obrigado desde já.", "De resto gosto muito do site.", "Fico a aguardar.", "Cumprimentos de Matosinhos."],
  es: ["Muchas gracias.", "Un saludo desde Vigo."],
  ja: ["よろしくお願いします。"],
  ar: ["شكرا لكم."],
  uk: ["Дякую!"],
};

/** Only for bugs. */
const bugRemarks: Partial<Readonly<Record<Language, readonly string[]>>> = {
  en: [
    "A colleague sees the same on her computer.",
    "I can send a screen recording if that helps.",
    "I noticed it last night and again this morning.",
    "I tried another browser as well.",
    "It worked a month ago, I am fairly sure.",
    "Reloading does not help, neither does a private window.",
  ],
  nl: ["Ik heb het twee keer geprobeerd.", "Gisteren werkte het nog."],
  de: ["Ich habe es gestern und heute probiert.", "Auch in einem anderen Browser ist es so."],
  pt: ["Tentei ontem e hoje.", "Com outro navegador acontece o mesmo."],
};

export function randomRemark(dice: Dice, type: FeedbackType, language: Language): string {
  return dice.pick(
    type === "bug" ? [...generalRemarks[language], ...(bugRemarks[language] ?? [])] : generalRemarks[language],
  );
}
