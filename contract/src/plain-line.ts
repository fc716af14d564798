/**
 * What is removed from texts of one line and from addresses. This file has no imports, so that it can be bundled for
 * browsers.
 */
const unfitForLine = /[\p{Cc}\u2028-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;
const invisible = /(?![\t-\r\u0085])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;
const lineBreaks = /[\t-\r\u0085\u2028\u2029]+/g;

/** Tags belong to the flag of a region, such as Scotland's. Longer rows of them would hide text. */
const tags = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;

/**
 * A text on one line: a space in place of line breaks and tabs, without other control characters, changes of direction that
 * reach beyond the text, and tags that are not part of a flag. Joiners, variation selectors and directional marks stay.
 */
export function plainLine(text: string): string {
  if (!unfitForLine.test(text)) return text;
  return text
    .replaceAll(invisible, "")
    .replaceAll(tags, (_, flag: string | undefined) => flag ?? "")
    .replaceAll(lineBreaks, " ");
}

/** An address as it was given, without the line breaks, tabs and other control characters that URL parsers overlook. */
export const plainAddress = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, "");
