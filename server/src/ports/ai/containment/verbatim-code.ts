import type { TicketSource } from "../proposal.ts";
import { withoutReservedSigns } from "./instruction-marks.ts";
import { endOfPlainCode } from "./plain-code.ts";
import { visibleText } from "./visible-text.ts";

/** A part of a body: a code block copied from the source byte for byte, or anything else. */
export interface BodyPart {
  readonly text: string;
  readonly isVerbatimCode: boolean;
}

/**
 * Splits a body into code that may stay as it is and the rest, which is contained. Code may stay if it is in an
 * unambiguous fence, stands in the source exactly like this, hides no characters and forges no marks: renderers show it
 * literally, so nothing in it is a link or a heading.
 */
export function splitVerbatimCode(body: string, source: TicketSource): BodyPart[] {
  const lines = body.split("\n");
  const texts = [source.description, ...source.comments.map(({ content }) => content)];
  const parts: BodyPart[] = [];
  let rest: string[] = [];
  const endRest = () => {
    if (rest.length > 0) parts.push({ text: rest.join("\n"), isVerbatimCode: false });
    rest = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const end = endOfPlainCode(lines, at);
    const code = end === undefined ? "" : lines.slice(at + 1, end).join("\n");
    if (end === undefined || code === "" || !isPlain(code) || !texts.some((text) => text.includes(code))) {
      rest.push(lines[at] ?? "");
      continue;
    }
    endRest();
    parts.push({ text: lines.slice(at, end + 1).join("\n"), isVerbatimCode: true });
    at = end;
  }
  endRest();
  return parts;
}

const isPlain = (code: string) => withoutReservedSigns(visibleText(code)) === code;
