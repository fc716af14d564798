import { cuesIn, listsIn } from "./cues.ts";
import { de } from "./phrases/de.ts";
import { en } from "./phrases/en.ts";
import { es } from "./phrases/es.ts";
import { fr } from "./phrases/fr.ts";
import { texts } from "./phrases/texts.ts";
import { fold, wordsIn } from "./text.ts";

export type Impact = "outage" | "exposed" | "payment" | "security" | "dataLoss" | "legal" | "blocked" | Minor;
type Minor = "niceToHave" | "cosmetic";
type Speech = "please" | "want" | "imperative" | "expectation" | "process" | "problem" | "talk" | "background";
type Turn = "opening" | "also" | "change" | "drop" | "negation" | "hypothetical";
type CueName = Impact | Speech | Turn | "vague" | "action";

const languages = Object.entries({ en, de, fr, es }).map(([code, table], index) => ({
  code,
  texts: Object.fromEntries(Object.entries(texts).map(([name, all]) => [name, all[index]])) as Texts,
  stopWords: new Set(new Map(listsIn(table)).get("stopWords")?.split(", ")),
  cues: cuesIn<CueName>(table),
}));

type Texts = Readonly<Record<keyof typeof texts, string>>;
export type Language = (typeof languages)[number];

/** By stop words and a few cues. Where they are too rare to tell, the browser's language decides, then English. */
export function detectLanguage(text: string, browserLanguage: unknown): Language {
  const folded = fold(text.slice(0, 6_000));
  const words = wordsIn(folded);
  const hint = typeof browserLanguage === "string" ? browserLanguage.slice(0, 2).toLowerCase() : "en";
  const scored = languages.map((language) => {
    const { code, stopWords, cues } = language;
    const known = words.filter((word) => stopWords.has(word)).length / (words.length + 1);
    const cued = [cues.problem, cues.imperative, cues.vague].filter((find) => find(folded)).length / 20;
    return { language, score: known + cued + (code === hint ? 0.12 : 0) };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).language;
}
