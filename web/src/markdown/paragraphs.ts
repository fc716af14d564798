/** Also in a quote. */
const blank = /^(?: {0,3}>)*[ \t]*$/;
/** These interrupt every paragraph. */
const heading = /^#{1,6} /;
const bulletItem = /^ {0,3}[-+*][ \t]+\S/;
/** Interrupts the paragraph of another item only. */
const numberedItem = /^\d{1,9}[.)][ \t]+\S/;
const delimiterRow = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+$/;

/** Groups of lines so that what the parser reads as one paragraph is never in two groups. */
export function paragraphsIn(lines: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let isTable = false;
  for (const line of lines) {
    const isBlank = blank.test(line);
    const last = groups.at(-1) ?? [];
    const isNextItem = numberedItem.test(line) && last.length === 1 && numberedItem.test(last[0]!);
    const isRow: boolean = isTable && line.startsWith("|");
    const isOwn = isNextItem || isRow || heading.test(line) || bulletItem.test(line);
    if (isBlank) groups.push([]);
    else if (isOwn || groups.length === 0) groups.push([line]);
    else last.push(line);
    isTable = isRow || (last.length === 2 && isTableHead(last[0]!, line));
  }
  return groups;
}

/** Only the plainest ones, about which every parser agrees. */
const isTableHead = (header: string, row: string) =>
  delimiterRow.test(row) &&
  header.startsWith("|") &&
  header.endsWith("|") &&
  !header.includes("\\") &&
  header.split("|").length === row.split("|").length &&
  header
    .split("|")
    .slice(1, -1)
    .every((cell) => cell.trim() !== "");
