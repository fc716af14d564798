import { listsIn } from "./cues.ts";
import { sections } from "./phrases/shared.ts";
import { fold } from "./text.ts";

type Section = "steps" | "expected" | "actual" | "criteria";

export interface Block {
  readonly kind: "text" | "item" | "table" | "code" | "heading" | "quote";
  /** As written, for code, tables and quotes with their marks. */
  text: string;
  /** The bullet, number or box of a list item. */
  readonly marker: string;
  readonly section: Section | undefined;
}

const item = /^\s{0,12}(?:(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?|\[[ xX]\]\s+)(?=\S)/;
const heading = /^ {0,3}#{1,6}\s+(?=\S)/;
const rule = /^\s*(?:=+|-{2,}|\*{3,}|_{3,})\s*$/;
const sectionNames = new Map(
  listsIn(sections).flatMap(([section, names]) => names.split(", ").map((name) => [name, section as Section])),
);

export function parseDocument(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let section: Section | undefined;
  let isFilled = false;
  const push = (kind: Block["kind"], content: string, marker = "") => {
    // A section ends where running text follows what it began with.
    if (isFilled && (kind === "text" || kind === "heading")) section = undefined;
    isFilled = true;
    blocks.push((open = { kind, text: content, marker, section }));
  };
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const end = codeEnd(lines, at);
    const isTitle = heading.test(line);
    const marker = (heading.exec(line) ?? item.exec(line))?.[0] ?? "";
    const isIndented = /^(?: {4}|\t)/.test(line) && (open ? open.kind === "code" : blocks.at(-1)?.kind !== "item");
    const marked = /^\s*\|/.test(line) ? "table" : /^\s*>/.test(line) ? "quote" : marker ? "item" : "text";
    const kind = isIndented ? "code" : marked;
    if (!/\S/.test(line) || rule.test(line)) open = undefined;
    else if (end !== undefined) {
      push("code", lines.slice(at, end + 1).join("\n") + (end < lines.length ? "" : `\n${fenceMarks(line)}`));
      at = end;
      open = undefined;
    } else if (kind === "code" || kind === "table" || kind === "quote") {
      if (open?.kind === kind) open.text += `\n${line}`;
      else push(kind, line);
    } else {
      const label = labelOf(line.slice(marker.length), isTitle);
      const content = label ? label.rest : line.slice(marker.length);
      if (label || isTitle) {
        section = label?.section;
        isFilled = false;
        open = undefined;
      }
      const isContinued = !marker && (open?.kind === "text" || (open?.kind === "item" && /^\s{2}/.test(line)));
      if (open && isContinued) open.text += `\n${line}`;
      else if (content) push(isTitle ? "heading" : label ? "text" : kind, content, label || isTitle ? "" : marker);
    }
  }
  return blocks;
}

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

/** "Expected: …", "**Expected**" or a heading of that name. */
function labelOf(line: string, isTitle: boolean): { readonly section: Section; readonly rest: string } | undefined {
  const colon = line.slice(0, 50).indexOf(":");
  if (colon < 0 && !isTitle && !/^\*\*[^*]{3,45}\*\*\s*$/.test(line)) return undefined;
  const name = colon < 0 ? line.slice(0, 50) : line.slice(0, colon);
  const section = sectionNames.get(fold(name).replaceAll(/[*_]/g, "").trim());
  const rest = colon < 0 ? "" : line.slice(colon + 1).replace(/^\*\*/, "");
  return section && { section, rest: rest.trim() };
}
