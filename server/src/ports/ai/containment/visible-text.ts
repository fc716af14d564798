/** Terminal escape sequences: colours, and hyperlinks hidden behind text. */
const escape = String.fromCharCode(0x1b);
const bell = String.fromCharCode(0x07);
const escapeSequences = new RegExp(
  [`(?:${escape}\\[|\\u009b)[0-?]*[ -/]*[@-~]?`, `${escape}\\][^${bell}${escape}]*(?:${bell}|${escape}\\\\)?`].join(
    "|",
  ),
  "gu",
);

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/**
 * Invisible characters: controls, bidirectional marks, zero-width characters, tags, private use, unassigned, variation
 * selectors, and letters that are drawn as nothing.
 */
const invisible =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;

/** More combining marks than any script needs; they would overlap neighbouring lines. */
const piledMarks = /(\p{M}{6})\p{M}+/gu;

/** Only the text that people can see. */
export function visibleText(text: string): string {
  return text
    .replaceAll(escapeSequences, "")
    .replaceAll(lineBreaks, "\n")
    .replaceAll(invisible, "")
    .replaceAll(piledMarks, "$1");
}
