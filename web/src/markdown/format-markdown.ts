export const formats = ["bold", "italic", "code", "list", "checklist", "link"] as const;
export type Format = (typeof formats)[number];

export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Replaces a part of the text, and then selects a part of the result. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: readonly [start: number, end: number];
}

/** What a button of the toolbar does to the selected text. Doing it again takes it back. */
export function formatMarkdown(format: Format, selected: Selected): Edit {
  if (format === "bold") return wrapped(selected, "**");
  if (format === "italic") return wrapped(selected, "_");
  if (format === "code") return code(selected);
  if (format === "link") return link(selected);
  return listed(selected, format === "list" ? "- " : "- [ ] ");
}

function wrapped({ text, start, end }: Selected, mark: string): Edit {
  const { length } = mark;
  const inside = text.slice(start, end);
  const isMarked = text.slice(start - length, start) === mark && text.slice(end, end + length) === mark;
  if (isMarked)
    return { from: start - length, to: end + length, insert: inside, select: [start - length, end - length] };
  return { from: start, to: end, insert: mark + inside + mark, select: [start + length, end + length] };
}

function code(selected: Selected): Edit {
  const { text, start, end } = selected;
  const inside = text.slice(start, end);
  if (!inside.includes("\n")) return wrapped(selected, "`");
  const open = start === 0 || text[start - 1] === "\n" ? "```\n" : "\n```\n";
  const insert = `${open}${inside}\n\`\`\``;
  return { from: start, to: end, insert, select: [start + open.length, start + open.length + inside.length] };
}

const address = "https://";

function link({ text, start, end }: Selected): Edit {
  const inside = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(inside))
    return { from: start, to: end, insert: `[](${inside})`, select: [start + 1, start + 1] };
  const at = start + inside.length + 3;
  return { from: start, to: end, insert: `[${inside}](${address})`, select: [at, at + address.length] };
}

/** Marks whole lines. */
function listed({ text, start, end }: Selected, prefix: string): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isMarked = lines.every((line) => line.startsWith(prefix));
  const insert = lines
    .map((line) => (isMarked ? line.slice(prefix.length) : prefix + line.replace(/^- (?:\[[ xX]\] )?/, "")))
    .join("\n");
  const select: Edit["select"] =
    start === end ? [from + insert.length, from + insert.length] : [from, from + insert.length];
  return { from, to, insert, select };
}
