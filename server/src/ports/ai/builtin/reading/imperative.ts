import type { Statement } from "./statement.ts";

const english = new Set(
  (
    "add allow avoid build change check clean correct create cut delete disable display drop enable ensure export extend fix give " +
    "hide import improve include increase install integrate keep let limit link load lower make merge migrate move offer " +
    "open pin prepare prevent provide publish put raise redesign reduce refactor remove rename renew reorder repair replace " +
    "rewrite rework send set shorten show simplify sort split stop support swap switch take translate turn update upgrade " +
    "upload use warn write"
  ).split(" "),
);

/** Words of German sentences that tell something rather than ask for it. */
const germanTelling = new Set(
  (
    "ist sind war waren wird werden wurde wurden kann konnen konnte lassen lasst haben hat hatte sich nicht kein keine " +
    "wollen will mussen muss sollen soll wir ich sie man es niemand keiner"
  ).split(" "),
);

/** "Fix is easy", "Support would know": then the first word is a noun. */
const englishVerbs = new Set("is are was were has had will would should can could does did".split(" "));

/** "Add a filter", "Subir las fotos", "Termine einpflegen": an order rather than an account. */
export function isImperative({
  words,
  language,
  isQuestion,
}: Pick<Statement, "words" | "language" | "isQuestion">): boolean {
  const first = words[0]?.fold ?? "";
  const last = words.at(-1)?.fold ?? "";
  if (isQuestion || words.length < 2) return false;
  if (language === "en") return english.has(first) && !englishVerbs.has(words[1]?.fold ?? "");
  if (language === "es") return first.length > 3 && /(?:ar|er|ir)(?:l[aeo]s?)?$/.test(first);
  if (language === "fr") return first.length > 4 && /(?:er|ir|dre|tre|ez)$/.test(first);
  return language === "de" && /(?:en|ern|eln)$/.test(last) && !words.some(({ fold }) => germanTelling.has(fold));
}
