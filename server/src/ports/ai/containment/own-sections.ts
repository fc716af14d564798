import { foldedText } from "./folded-text.ts";

const acceptance = /acceptance criteri|akzeptanzkriteri|criterios? de aceptacion|criteres? d'? ?acceptation/;
const longestHeading = 100;

/** Whatever a line may begin with before its words: quotes, bullets, numbers, indentation. */
const headingLine = /^((?:[ \t>*+-]|\d{1,9}[.)])*)(#{1,6})(?=[ \t]|$)[ \t]*(.*)$/su;
const underline = /^[ \t>]*(?:=+|-{2,})[ \t]*$/u;
const taskMark = /^((?:[ \t>]|\d{1,9}[.)])*[-*+][ \t]+)\[[ \txX]?\][ \t]*/u;
const longFence = /`{11,}|~{11,}/g;
const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/su;

/**
 * A body that cannot pass for the acceptance criteria: headings of that name, headings in quotes and boxes to tick
 * become plain lines.
 */
export function withoutForgedSections(body: string): string {
  const lines: string[] = [];
  for (const line of body.replaceAll(longFence, (marks) => marks.slice(0, 10)).split("\n")) {
    const plain = plainLine(line);
    if (plain !== undefined) lines.push(plain);
  }
  return lines
    .join("\n")
    .replaceAll(/\n[ \t]*\n(?:[ \t]*\n)+/g, "\n\n")
    .trim();
}

/** Ends a block of code that was begun and would swallow whatever comes after the text. */
export function endOpenCode(text: string): string {
  let open: string | undefined;
  for (const line of text.split("\n")) open = fenceAfter(line, open);
  return open === undefined ? text : `${text}\n${open}`;
}

function plainLine(line: string): string | undefined {
  // Under a line of words this would make a heading of it.
  if (underline.test(line)) return undefined;
  const unticked = line.replace(taskMark, "$1");
  const [, lead = "", marks, words = ""] = headingLine.exec(unticked) ?? [];
  if (marks !== undefined) return lead === "" && !acceptance.test(foldedText(words)) ? unticked : `${lead}${words}`;
  const bare = unticked.replaceAll(/[*_>#~`+-]/g, "").trim();
  return bare.length < longestHeading && acceptance.test(foldedText(bare)) && bare !== line.trim() ? bare : unticked;
}

/** The fence that is open after this line, if any. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const [, marks, info = ""] = fence.exec(line) ?? [];
  if (marks === undefined) return open;
  if (open === undefined) return marks.startsWith("`") && info.includes("`") ? undefined : marks;
  return marks[0] === open[0] && marks.length >= open.length && info.trim() === "" ? undefined : open;
}
