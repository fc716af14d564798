import { languages } from "../vocabulary/topics.ts";
import { shortTextTopicsIn } from "../vocabulary/vocabularies.ts";
import { isContentWord } from "../vocabulary/stop-words.ts";
import { marksOf, type Statement, tells } from "../reading/statement.ts";
import { isChatter, isRant } from "../reading/weight.ts";

/** Nothing but an address, with whatever marks around it. */
function isAddress(text: string): boolean {
  const bare = text.replace(/^\W+/u, "").replace(/(?<!\W)\W+$/u, "");
  return !/\s/u.test(bare) && /^(?:https?:\/\/|www\.)\S|\S@\S/iu.test(bare);
}

/**
 * How much a title tells once the empty words are gone: nothing ("Help!!!", "Bug", an address), little ("Team page",
 * shouting, praise) or enough.
 */
export function tellingOf(title: readonly Statement[], given: string): "nothing" | "little" | "enough" {
  if (isAddress(given)) return "nothing";
  const most = Math.max(0, ...title.map(tellingWords));
  const words = title.reduce((sum, statement) => sum + statement.words.length, 0);
  if (most === 0 || (words === 1 && /[!?]\s*$/.test(given))) return "nothing";
  const says = title.some((statement) => tells(statement, "problem", "lack", "wish", "requirement"));
  const isLoud = title.some((statement) => statement.isShouted || tells(statement, "rant", "praise"));
  return isLoud || (most === 1 && !says) ? "little" : "enough";
}

function tellingWords(statement: Statement): number {
  if (isAddress(statement.text) || isChatter(statement) || isRant(statement)) return 0;
  const generic = languages.flatMap((language) => shortTextTopicsIn(statement.words, language));
  const empty = new Set(
    [...generic.filter(({ topic }) => topic === "generic"), ...marksOf(statement, "rant", "chatter")].flatMap(
      ({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at),
    ),
  );
  return statement.words.filter(
    ({ fold }, at) =>
      !empty.has(at) && (isContentWord(fold) || !/^[\p{Script=Latin}\p{N}]+$/u.test(fold)) && !/^\p{N}+$/u.test(fold),
  ).length;
}

const prefix =
  /^(?:\[[^\]]{1,20}\] ?|(?:\([^)]{1,20}\)|re|fwd?|aw|wg|bug|issue|problem|feature|feature request|idea|question|feedback|request|fehler|frage|wunsch|idee|problema|error|fallo|pregunta|sugerencia|idée|problème|task|todo|urgent|urgente|dringend) ?[:!–—-] )+(?=\S)/iu;

/** Without "Bug:", "[Feature]", "Re:" or "Help!" in front; what they say is said elsewhere. */
export function withoutPrefix(title: readonly Statement[]): string {
  const telling = title.filter((statement) => tellingWords(statement) > 0);
  const text = (telling.length > 0 ? telling : title).map((statement) => statement.text).join(" ");
  return text.replace(prefix, "").trim();
}
