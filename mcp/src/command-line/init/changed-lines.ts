/** The lines from the first to the last that differ, as a diff shows them. Access tokens that are removed are not shown. */
export function changedLines(before: string, after: string): readonly string[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return [
    ...old.slice(start, old.length - end).map((line) => `- ${line.replaceAll(/\btok_\w+/g, "tok_…")}`),
    ...now.slice(start, now.length - end).map((line) => `+ ${line}`),
  ];
}

const linesOf = (text: string) => (text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/));
