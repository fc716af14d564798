const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;

/**
 * Characters that people do not see, but models read: controls, bidirectional marks, zero-width characters, tags,
 * variation selectors, private use, unassigned, and letters that are drawn as nothing.
 */
const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gu;

/** Shows invisible characters as escapes such as `\u{202E}`, because removing them would hide an attempt to deceive. */
export function visible(text: string): string {
  return text
    .replaceAll(lineBreaks, "\n")
    .replaceAll(invisible, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`);
}
