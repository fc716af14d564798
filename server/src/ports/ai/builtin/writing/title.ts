import { clip, withoutTrailing } from "../text/clip.ts";
import { oneLine } from "../text/clean.ts";
import { capitalised } from "../reading/calm.ts";
import type { KeyStatement } from "./key-statement.ts";

const longest = 100;
/** A title is no answer: "OK, then two buttons" is about two buttons. */
const opener =
  /^(?:(?:ok|okay|right|fine|fine with me|good|agreed|exactly|perfect|gut|passt|einverstanden|ja|nein|vale|bueno|de acuerdo|perfecto|entendido|d'accord|entendu|yes|no)[,:] |(?:so|then|and|dann|also|entonces|pues|alors|donc) (?=\S+ \S+ \S))+/iu;

const untitled = "Untitled report";

/** A long sentence is cut where its parts meet, if that leaves enough of it. */
function firstClauses(text: string): string {
  if (text.length <= longest) return text;
  const cut = Math.max(...[", ", "; ", " – ", " - ", ": "].map((mark) => text.lastIndexOf(mark, longest)));
  return cut >= longest / 2 ? text.slice(0, cut) : text;
}

/** One plain line: no markdown, no shouting, no full stop, cut at a word. */
export function titleOf({ text }: KeyStatement): string {
  const line = oneLine(text)
    .replaceAll(/!?\[([^\][]{0,200})\]\([^()\s]{0,500}\)/g, "$1")
    .replaceAll(/[<>]/g, (mark) => (mark === "<" ? "‹" : "›"))
    .replaceAll(/[`*]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replace(/^[^\p{L}\p{N}"“„«¿¡(‹/#@€$]+/u, "");
  const unanswering = line.replace(opener, "");
  const plain = withoutTrailing(unanswering.replace(/^#+\s*/, ""), " .!…,;:-–—").trim();
  const short = clip(withoutTrailing(firstClauses(plain), " .!,;:-–—"), longest);
  return short === "" ? untitled : capitalised(short);
}
