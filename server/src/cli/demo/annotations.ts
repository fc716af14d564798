import type { FeedbackCreate } from "@corkboard/contract";
import type { Dice } from "./dice.ts";
import type { Language } from "./report.ts";

type Annotation = NonNullable<FeedbackCreate["annotations"]>[number];

const comments: Readonly<Record<Language, readonly string[]>> = {
  en: ["Here", "This one", "Nothing happens when I click", "Compare with the line above", "Should be larger"],
  nl: ["Hier", "Deze knop", "Dit klopt niet"],
  de: ["Hier", "Dieser Knopf", "Das stimmt nicht"],
  fr: ["Ici", "Ce bouton"],
  it: ["Qui", "Questo pulsante"],
  pt: ["Aqui", "Este botão", "Isto está cortado"],
  es: ["Aquí", "Este botón"],
  ja: ["ここです", "このボタン"],
  ar: ["هنا"],
  uk: ["Ось тут"],
};

/** Up to two shapes on the screenshot, in fractions of its size. */
export function randomAnnotations(dice: Dice, language: Language): Annotation[] {
  const count = dice.pick([0, 0, 1, 1, 1, 2]);
  return Array.from({ length: count }, () => ({ ...shape(dice), comment: dice.pick(comments[language]) }));
}

function shape(dice: Dice): Annotation {
  const [x, y] = [fraction(dice, 0.05, 0.6), fraction(dice, 0.1, 0.7)];
  switch (dice.below(4)) {
    case 0:
      return { type: "rect", x, y, width: fraction(dice, 0.1, 0.35), height: fraction(dice, 0.04, 0.2) };
    case 1:
      return { type: "arrow", x1: x, y1: y, x2: fraction(dice, 0.6, 0.95), y2: fraction(dice, 0.2, 0.9) };
    case 2:
      return { type: "pen", points: Array.from({ length: 5 }, (_, step) => [x + step * 0.02, y + (step % 2) * 0.015]) };
    default:
      return { type: "pin", x, y };
  }
}

function fraction(dice: Dice, least: number, most: number): number {
  return Number((least + dice.next() * (most - least)).toFixed(3));
}
