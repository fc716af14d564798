/** Shows where something was left out. */
export const omission = "[…]";

const fenceMarks = (line: string) => /`{3,}|~{3,}/.exec(line)?.[0] ?? "";

/** If the line opens a code fence, the index of the line that closes it, or the number of lines if none does. */
export function codeEnd(lines: readonly string[], start: number): number | undefined {
  const line = lines[start] ?? "";
  if (!/^\s{0,12}(?:`{3,}[^`]*$|~{3})/.test(line)) return undefined;
  const marks = fenceMarks(line);
  const isEnd = (next: string) => next.trim().startsWith(marks) && /^\s*(?:`+|~+)\s*$/.test(next);
  let end = start + 1;
  while (end < lines.length && !isEnd(lines[end] ?? "")) end++;
  return end;
}

/** Some programs begin a line there, which must not leave the quotation. */
const otherBreaks = /[\r\v\f\u0085\u2028\u2029]/;

/** Quotes text verbatim, as far as there is room. Code stands between the quotations, so that it stays byte for byte. */
export function quote(text: string, length: number): string {
  const lines = text.trim() ? text.split("\n") : [];
  const quoted: string[] = [];
  let room = length;
  for (let at = 0; at < lines.length && room > 0; at++) {
    const line = lines[at] ?? "";
    const end = codeEnd(lines, at);
    if (end === undefined) {
      const shown = line.length > room ? `${line.slice(0, room).toWellFormed()} ${omission}` : line;
      quoted.push(...shown.split(otherBreaks).map((part) => `> ${part}`.trimEnd()));
      room -= line.length + 1;
    } else {
      const code = lines.slice(at + 1, end);
      const size = code.join("\n").length;
      quoted.push("", ...(size <= room ? [line.trimStart(), ...code, fenceMarks(line)] : [`> ${omission}`]), "");
      room -= size <= room ? size : 0;
      at = end;
    }
  }
  return quoted.join("\n").trim();
}
