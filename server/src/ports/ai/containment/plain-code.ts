/** A fence as everybody writes it: at the beginning of its line, with at most the name of a language. */
const opening = /^(`{3,}|~{3,})[ \t]?[\w+#.-]*[ \t]*$/;

/** Marks that some program may take for a fence, whatever stands before them: only words rule that out. */
const marksBeforeWords = /^[^\p{L}]*?(`{3,}|~{3,})/u;

export const mayBeFence = (line: string): boolean => marksBeforeWords.test(line);

/**
 * The line that ends the block of code which begins at this one. Only where no program can see it otherwise: a fence
 * that is indented, longer than the first or followed by words ends the block for some of them and not for others.
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
