import { foldedText } from "./folded-text.ts";
import { endOfPlainCode, mayBeFence } from "./plain-code.ts";

/** The ticket's own section, and speakers of a conversation with a model. */
const acceptance =
  /acceptance criteri|akzeptanzkriteri|criterios? de aceptacion|criteres? d'? ?acceptation|^\W*(?:system|assistant|instructions?|new task)\W*$/;
const longestHeading = 100;

/** Everything that may precede a heading's text: quote marks, bullets, numbers, indentation. */
const headingLine = /^((?:[ \t>*+-]|\d{1,9}[.)])*)(#{1,6})(?=[ \t]|$)[ \t]*(.*)$/su;
/** Indented far enough to be code. */
const indentation = /^(?: {4}| {0,3}\t)[ \t]*$/;
const underline = /^[ \t>]*(?:=+|-{2,})[ \t]*$/u;
const taskMark = /^((?:[ \t>*+-]|\d{1,9}[.)])*(?:[-*+]|\d{1,9}[.)])[ \t]+)(?:\[[ \txX]?\][ \t]*)+/u;
const longFence = /`{11,}|~{11,}/g;
const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/su;

/**
 * Prevents a body from imitating the acceptance criteria: headings of that name, headings in quotes and task list
 * checkboxes become plain lines. Code is left alone, except for a heading of that exact name.
 */
export function withoutForgedSections(body: string): string {
  const given = body
    .replaceAll(longFence, (marks) => marks.slice(0, 10))
    .trim()
    .split("\n");
  const lines: string[] = [];
  let isCodePlain = true;
  for (let at = 0; at < given.length; at++) {
    const line = given[at] ?? "";
    const end = isCodePlain ? endOfPlainCode(given, at) : undefined;
    if (end !== undefined) {
      for (; at < end; at++) lines.push(codeLine(given[at] ?? ""));
      lines.push(given[end] ?? "");
      continue;
    }
    // Removing one checkbox may expose another.
    const plain = plainLine(line)?.replace(taskMark, "$1");
    if (plain === undefined) continue;
    // From here on, renderers may disagree about what is code.
    if (mayBeFence(plain)) isCodePlain = false;
    if (plain.trim() === "" && lines.at(-1)?.trim() === "") lines[lines.length - 1] = "";
    else lines.push(plain);
  }
  return lines.join("\n").trim();
}

/** Closes an open code block, which would otherwise swallow everything after the text. */
export function endOpenCode(text: string): string {
  let open: string | undefined;
  for (const line of text.split("\n")) open = fenceAfter(line, open);
  return open === undefined ? text : `${text}\n${open}`;
}

function plainLine(line: string): string | undefined {
  // Below a line of text this would turn it into a heading.
  if (underline.test(line)) return undefined;
  const unticked = line.replace(taskMark, "$1");
  const [, lead = "", marks, words = ""] = headingLine.exec(unticked) ?? [];
  if (marks !== undefined) {
    const mayStay = lead === "" || indentation.test(lead);
    return mayStay && !acceptance.test(foldedText(words)) ? unticked : unheaded(lead, words);
  }
  const [quote = ""] = /^[ \t>]*/.exec(unticked) ?? [];
  const rest = unticked.slice(quote.length);
  const bare = rest.replaceAll(/[*_>#~`+-]/g, "").trim();
  return bare.length < longestHeading && acceptance.test(foldedText(bare)) && bare !== rest ? quote + bare : unticked;
}

function codeLine(line: string): string {
  const [, lead = "", marks, words = ""] = headingLine.exec(line) ?? [];
  return marks !== undefined && acceptance.test(foldedText(words)) ? unheaded(lead, words) : line;
}

/** Removing only the first heading mark would leave the second to form a heading. */
const unheaded = (lead: string, words: string) =>
  `${lead}${words.replaceAll(/(?<![\p{L}\p{N}#])#+(?!\S)/gu, "").trimStart()}`;

/** The fence that is open after this line, if any. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const [, marks, info = ""] = fence.exec(line) ?? [];
  if (marks === undefined) return open;
  if (open === undefined) return marks.startsWith("`") && info.includes("`") ? undefined : marks;
  return marks[0] === open[0] && marks.length >= open.length && info.trim() === "" ? undefined : open;
}
