import type { Statement } from "../reading/statement.ts";

const places = [
  ["first", "1st", "erste", "ersten", "erster", "erstes", "primer", "primera", "primero", "premier", "premiere"],
  ["second", "2nd", "zweite", "zweiten", "zweiter", "zweites", "segundo", "segunda", "deuxieme", "seconde"],
  ["third", "3rd", "dritte", "dritten", "dritter", "drittes", "tercer", "tercera", "tercero", "troisieme"],
  ["fourth", "4th", "vierte", "vierten", "vierter", "viertes", "cuarto", "cuarta", "quatrieme"],
  ["fifth", "5th", "funfte", "funften", "funfter", "funftes", "quinto", "quinta", "cinquieme"],
];
const last = new Set("last letzte letzten letzter letztes ultimo ultima dernier derniere".split(" "));
const nouns = new Set("point item number one punkt nummer wunsch punto numero point".split(" "));

/** Which place of an order a word names, counted from 0; -1 is the last, undefined none. */
export function placeNamed(words: Statement["words"]): number | undefined {
  for (const { fold } of words) {
    const place = places.findIndex((names) => names.includes(fold));
    if (place >= 0) return place;
    if (last.has(fold)) return -1;
  }
  const noun = words.findIndex(({ fold }) => nouns.has(fold));
  const digit = noun < 0 ? "" : (words[noun + 1]?.fold ?? "");
  return /^[1-9]$/.test(digit) ? Number(digit) - 1 : undefined;
}

/** "Please ignore the second point": the item of the only list there is. */
export function pointedAt(statement: Statement, wishes: readonly Statement[]): Statement[] {
  const named = statement.words.some(({ fold }) => nouns.has(fold)) ? placeNamed(statement.words) : undefined;
  const items = wishes.filter(({ kind }) => kind === "item" || kind === "step" || kind === "task");
  const found = named === undefined ? undefined : items.at(named);
  return found === undefined ? [] : [found];
}
