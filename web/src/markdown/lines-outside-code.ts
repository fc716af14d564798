const opening = /^(?:(`{3,})[^`]*|(~{3,}).*)$/su;
const closing = /^ {0,3}(`+|~+)[ \t]*$/u;
/** What may be HTML, in which fences mean nothing, or a fence in a list, which ends with it. */
const unclear = /^(?:[\s>*+\-\d.)]*<|[ \t]+(?:```|~~~))/u;

export interface OutsideCode {
  readonly lines: readonly string[];
  /** The number of lines that were left out. */
  readonly codeLines: number;
}

/** Leaves out the lines of code blocks whose fences begin a line; none of them where that could be wrong. */
export function linesOutsideCode(markdown: string): OutsideCode {
  const lines = markdown.replace(/^\uFEFF/u, "").split(/\r\n?|\n/u);
  const outside: string[] = [];
  let fence: string | undefined;
  for (const line of lines) {
    if (fence !== undefined) {
      const end = closing.exec(line)?.[1];
      if (end === undefined || end[0] !== fence[0] || end.length < fence.length) continue;
      fence = undefined;
    } else {
      if (unclear.test(line)) return { lines, codeLines: 0 };
      const [, ticks, tildes] = opening.exec(line) ?? [];
      fence = ticks ?? tildes;
    }
    outside.push(line);
  }
  return { lines: outside, codeLines: lines.length - outside.length };
}
