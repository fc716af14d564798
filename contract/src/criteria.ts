/**
 * Reads the acceptance criteria of a ticket, by whose numbers agents deliver and people tick them. This file has no
 * imports, so that it can be bundled for browsers.
 */
export interface Criterion {
  /** The line of the description. */
  readonly line: number;
  readonly text: string;
  readonly isMet: boolean;
}

export interface TicketText {
  /** The markdown before and after the acceptance criteria. */
  readonly before: string;
  readonly after: string;
  /** In order; the first one has number 1. */
  readonly criteria: readonly Criterion[];
}

/** The markdown of a ticket: its text, then the criteria that can be ticked, then what people have written after them. */
export function writeTicketText(
  { before, after }: Pick<TicketText, "before" | "after">,
  criteria: readonly { readonly text: string; readonly met: boolean }[],
): string {
  const items = criteria.map(({ text, met }) => `- [${met ? "x" : " "}] ${text}`).join("\n");
  const section = items === "" ? "" : `## Acceptance criteria\n\n${items}`;
  return [before.trimEnd(), section, after.trim()].filter((part) => part !== "").join("\n\n");
}

const heading = /^##\s+Acceptance criteria\s*$/i;
const item = /^\s*[-*]\s+\[([ xX])\]\s(.*)$/s;

/** Separates the acceptance criteria, which can be ticked, from the rest of the text. */
export function readTicketText(description: string): TicketText {
  const lines = description.split("\n");
  const start = lines.findLastIndex((line) => heading.test(line));
  if (start === -1) return { before: description, after: "", criteria: [] };
  const criteria: Criterion[] = [];
  let end = start + 1;
  for (; end < lines.length; end++) {
    const line = lines[end]!;
    const [, mark, text] = item.exec(line) ?? [];
    if (mark !== undefined && text !== undefined) criteria.push({ line: end, text: text.trim(), isMet: mark !== " " });
    else if (line.trim() !== "") break;
  }
  if (criteria.length === 0) return { before: description, after: "", criteria };
  return { before: lines.slice(0, start).join("\n"), after: lines.slice(end).join("\n"), criteria };
}

/** Every kind of line break that visitors can send. */
export const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** The lines of a ticket's text that are not blank, without its acceptance criteria. */
export function textLines(description: string): string[] {
  const { before, after } = readTicketText(description);
  return [before, after].flatMap((part) => part.split(lineBreak)).filter((line) => line.trim() !== "");
}
