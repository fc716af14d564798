import { compilePhrases, type Found } from "../text/phrases.ts";
import type { Word } from "../text/words.ts";
import { englishSpeech } from "./english-speech.ts";
import { englishTone } from "./english-tone.ts";
import { englishTrouble } from "./english-trouble.ts";
import { frenchSpeech } from "./french-speech.ts";
import { frenchTone } from "./french-tone.ts";
import { frenchTrouble } from "./french-trouble.ts";
import { germanSpeech } from "./german-speech.ts";
import { germanTone } from "./german-tone.ts";
import { germanTrouble } from "./german-trouble.ts";
import { machineTalk } from "./machine-talk.ts";
import { spanishSpeech } from "./spanish-speech.ts";
import { spanishTone } from "./spanish-tone.ts";
import { spanishTrouble } from "./spanish-trouble.ts";
import type { Language, Topic, Vocabulary } from "./topics.ts";

const vocabularies: Readonly<Record<Language, readonly Vocabulary[]>> = {
  en: [englishTrouble, englishTone, englishSpeech],
  de: [germanTrouble, germanTone, germanSpeech],
  es: [spanishTrouble, spanishTone, spanishSpeech],
  fr: [frenchTrouble, frenchTone, frenchSpeech],
};

type Finder<T> = (words: readonly Word[]) => Found<T>[];

/** Topics that only titles and labels are searched for; in running text they would be found everywhere. */
const isForShortTexts = (topic: string) => topic === "generic" || topic.startsWith("label_");

/** Put together when a language is first met: a service that writes no tickets does not pay for it. */
const finders = new Map<string, Finder<Topic>>();
let machineFinder: Finder<"machine"> | undefined;

export const topicsIn = (words: readonly Word[], language: Language): Found<Topic>[] =>
  finderOf(`${language} text`, language, (topic) => !isForShortTexts(topic))(words);

export const shortTextTopicsIn = (words: readonly Word[], language: Language): Found<Topic>[] =>
  finderOf(`${language} short`, language, isForShortTexts)(words);

function finderOf(name: string, language: Language, isWanted: (topic: string) => boolean): Finder<Topic> {
  const known = finders.get(name);
  if (known) return known;
  const books = vocabularies[language].map((book): Vocabulary =>
    Object.fromEntries(Object.entries(book).filter(([topic]) => isWanted(topic))),
  );
  const finder = compilePhrases(books);
  finders.set(name, finder);
  return finder;
}

/** Whoever steers a machine does so in any language, so all are looked for. */
export function speaksToMachine(words: readonly Word[]): boolean {
  machineFinder ??= compilePhrases<"machine">([machineTalk]);
  return machineFinder(words).length > 0;
}
