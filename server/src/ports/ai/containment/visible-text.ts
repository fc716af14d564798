/** Terminal sequences: colours and the like, and links that terminals hide behind words. */
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
 * What takes part in a text without being seen: controls, bidirectional marks, zero-width characters, tags, private
 * use, unassigned, variation selectors, and letters that are drawn as nothing.
 */
const unseen =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;

/** More marks on one letter than any script needs; they would run over the lines around it. */
const piledMarks = /(\p{M}{6})\p{M}+/gu;

/** The text that people see, and nothing that only machines would read. */
export function visibleText(text: string): string {
  return text
    .replaceAll(escapeSequences, "")
    .replaceAll(lineBreaks, "\n")
    .replaceAll(unseen, "")
    .replaceAll(piledMarks, "$1");
}
