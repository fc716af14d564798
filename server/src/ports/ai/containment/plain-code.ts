/** A conventional fence: at the start of the line, with at most a language name. */
const opening = /^(`{3,}|~{3,})[ \t]?[\w+#.-]*[ \t]*$/;

/** Marks that some renderer may take for a fence; only preceding letters rule that out. */
const marksBeforeWords = /^[^\p{L}]*?(`{3,}|~{3,})/u;

export const mayBeFence = (line: string): boolean => marksBeforeWords.test(line);

/**
 * The line that closes the code block starting at `start`, if every renderer agrees on it. A fence that is indented,
 * longer than the first or followed by text closes the block in some renderers only.
 */
export function endOfPlainCode(lines: readonly string[], start: number): number | undefined {
  const marks = opening.exec(lines[start] ?? "")?.[1];
  if (marks === undefined) return undefined;
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const found = marksBeforeWords.exec(line)?.[1];
    if (found?.startsWith(marks)) return /^(?:`+|~+) *$/.test(line) && found === marks ? at : undefined;
  }
  return undefined;
}
