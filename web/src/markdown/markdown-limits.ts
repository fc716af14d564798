import { linesOutsideCode } from "./lines-outside-code.ts";
import { paragraphsIn } from "./paragraphs.ts";

/**
 * The parser compares most signs with all others of their paragraph, and continues each block on every line, so that a
 * short text can take it minutes. A text at these limits takes it about a quarter of a second.
 */
const limits = {
  /** Lines outside of code, and blocks that begin on the same line as another. */
  blocks: 2_000,
  codeLines: 10_000,
  /** Blocks inside of each other. */
  depth: 50,
  /** Characters that can be formatting, and beginnings of addresses. */
  signs: 8_000,
  /** Of tables, including those that their rows leave out. */
  cells: 20_000,
  /** The length of each paragraph, once for each of its signs. */
  comparisons: 10_000_000,
} as const;

/** Whether a text can be rendered as Markdown while somebody waits. Takes time linear to its length. */
export function isWithinLimits(markdown: string): boolean {
  const measured = measure(markdown);
  return Object.entries(measured).every(([name, amount]) => amount <= limits[name as keyof typeof limits]);
}

const signs = /[!&*:;<>@[\\\]_`|~]|www\./gi;
const delimiters = /^[\s>*+\d.)|:-]+$/;

function measure(markdown: string): { [Name in keyof typeof limits]: number } {
  const { lines, codeLines } = linesOutsideCode(markdown);
  const opened = lines.map(blocksIn);
  const paragraphs = paragraphsIn(lines).map((each) => ({
    length: sum(each.map(({ length }) => length + 1)),
    signs: sum(each.map(signsIn)),
  }));
  const columns = most(lines.map((line) => (delimiters.test(line) ? line.split("|").length : 0)));
  // A reference can stand before its definition, and repeats the address in it.
  const references = markdown.includes("]:") ? markdown.split("[").length : 0;
  return {
    blocks: sum(opened.map(({ count }) => Math.max(1, count))),
    codeLines,
    depth: most(opened.map(({ depth }) => depth)),
    signs: sum(paragraphs.map((each) => each.signs)),
    cells: columns * lines.length,
    comparisons:
      sum(paragraphs.map((each) => each.length * each.signs)) +
      references * most(paragraphs.map(({ length }) => length)),
  };
}

const signsIn = (line: string) => line.match(signs)?.length ?? 0;

const blockStart = /(?<![ \t])[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;

/** Quotes and lists that begin or continue on a line. The indentation of a list can stand for others around it. */
function blocksIn(line: string): { readonly count: number; readonly depth: number } {
  let count = 0;
  for (blockStart.lastIndex = 0; blockStart.test(line);) count++;
  const indentation = count === 0 ? "" : /^[ \t]*/.exec(line)![0].replaceAll("\t", "    ");
  return { count, depth: count + Math.floor(indentation.length / 2) };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
const most = (amounts: readonly number[]) => amounts.reduce((greatest, each) => Math.max(greatest, each), 0);
