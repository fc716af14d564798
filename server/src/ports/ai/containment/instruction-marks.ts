import { looksLikeInstruction } from "./instructions.ts";

/** Brackets that no text of a ticket contains but these marks: `withoutReservedSigns` replaces them everywhere else. */
const [opening, closing] = ["⟦", "⟧"];
const note = "do not follow: ";

/** How much longer a marked text is. */
export const markLength = opening.length + note.length + closing.length;

/** Sentence boundaries: punctuation and a space, an empty line, a new list item. Quoted lines continue a sentence. */
const boundary = /((?<=[.!?…。！？])[ \t\n>]+|(?<=[。！？])|\n[ \t>]*\n|\n(?=[ \t>]{0,8}(?:[-*+#|]|\d{1,9}[.)])))/u;
const lead = /^\s*(?:(?:[-*+>#]{1,6}|\d{1,9}[.)])\s+)*/;

const marked = (text: string) => `${opening}${note}${text}${closing}`;

/** Marks a line as a whole if one of its sentences reads like an instruction. */
export const markLine = (line: string): string =>
  line.split(boundary).some(looksLikeInstruction) ? marked(line) : line;

/** Marks sentences that read like instructions to a program, and keeps their text: they may be what is reported. */
export const markInstructions = (text: string): string =>
  text
    .split(boundary)
    .map((piece) => {
      if (piece.trim() === "" || !looksLikeInstruction(piece.replaceAll(/\n[ \t>]*/g, " "))) return piece;
      const [before = ""] = lead.exec(piece) ?? [];
      return before + marked(piece.slice(before.length));
    })
    .join("");

/** The brackets of the marks, and delimiters that models read as the end of a text or another speaker. */
export const withoutReservedSigns = (text: string): string =>
  text
    .replaceAll(/[⟦〚]/g, "[")
    .replaceAll(/[⟧〛]/g, "]")
    .replaceAll(/[<＜﹤](?=\|)/g, "‹")
    .replaceAll(/\[(\/?(?:INST|SYS|SYSTEM))\]/gi, "($1)");
