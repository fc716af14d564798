import { withoutTrailing } from "./clip.ts";
import { sentencesOf } from "./sentences.ts";

export interface Block {
  /** `step` is an item of a numbered list, `task` one with a box to tick. */
  readonly kind: "paragraph" | "item" | "step" | "task" | "heading" | "code" | "quote";
  readonly text: string;
  readonly checked?: boolean;
  /** The number of its paragraph or list, so that neighbours can be told apart. */
  readonly group: number;
}

/** Reads text as people write it: mostly prose, some markdown, lines that end where a thought ends. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  const code: string[] = [];
  let fence = "";
  let group = 0;
  let open = false;
  for (const raw of text.split("\n")) {
    const line = raw.replaceAll(/\s+/gu, " ").trim();
    const mark = /^(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== "") {
      if (mark?.startsWith(fence)) {
        if (code.length > 0) blocks.push({ kind: "code", text: code.join("\n"), group: ++group });
        code.length = 0;
        fence = "";
      } else if (line !== "") code.push(raw.trimEnd());
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      open = false;
      continue;
    }
    if (!/[\p{L}\p{N}\p{So}?!+]/u.test(line)) {
      open = false;
      group++;
      continue;
    }
    const block = blockOf(line, group);
    const previous = blocks.at(-1);
    if (open && block.kind === "paragraph" && previous && continues(previous.text, line)) {
      blocks[blocks.length - 1] = { ...previous, text: `${previous.text} ${line}` };
    } else blocks.push(block);
    open = block.kind === "paragraph" || block.kind === "item" || block.kind === "step";
  }
  if (code.length > 0) blocks.push({ kind: "code", text: code.join("\n"), group: ++group });
  return blocks.flatMap(inlineSteps);
}

function blockOf(line: string, group: number): Block {
  const heading = /^#{1,6}\s+(\S.*)$/.exec(line)?.[1] ?? /^\*\*([^*]+?):?\*\*:?$/.exec(line)?.[1];
  if (heading !== undefined) return { kind: "heading", text: heading.replace(/(?<!#)#+$/, "").trim(), group };
  if (line.startsWith(">")) return { kind: "quote", text: line.replace(/^[>\s]+/, ""), group };
  const task = /^(?:[-*+•]\s*)?\[([ xX✓✔]?)\]\s+(\S.*)$/u.exec(line);
  if (task) return { kind: "task", text: task[2] ?? "", checked: (task[1] ?? "").trim() !== "", group };
  const bullet = /^[-*+•·–—►▪]\s+(\S.*)$/u.exec(line)?.[1];
  if (bullet !== undefined) return { kind: "item", text: bullet, group };
  const step = /^\(?\d{1,2}[.):]\)?\s+(\S.*)$/.exec(line)?.[1];
  if (step !== undefined) return { kind: "step", text: step, group };
  if (line.startsWith("|") && line.endsWith("|")) {
    const cells = line.slice(1, -1).split("|");
    return { kind: "item", text: cells.map((cell) => cell.trim()).join(" – "), group };
  }
  return { kind: "paragraph", text: line, group };
}

/** A line that was only wrapped goes on in the next; one that ended a thought does not. */
const continues = (previous: string, next: string) =>
  previous.length >= 50 && /[\p{L}\p{N},;–-]$/u.test(previous) && /^[\p{Ll}\p{N}(“"']/u.test(next);

/** "1. open the cart 2. press Pay 3. wait" in one line are steps all the same. */
function inlineSteps(block: Block): Block[] {
  if (block.kind !== "paragraph" && block.kind !== "step") return [block];
  const text = block.kind === "step" ? `1. ${block.text}` : block.text;
  const run: RegExpExecArray[] = [];
  for (const mark of text.matchAll(/(?<=^|[\s:;,.])\(?(\d{1,2})[.)]\s(?=\S)/g)) {
    if (Number(mark[1]) === run.length + 1) run.push(mark);
  }
  if (run.length < 2) return [block];
  const steps = run.map((mark, index) =>
    withoutTrailing(text.slice(mark.index + mark[0].length, run[index + 1]?.index), " ,;"),
  );
  const [last = "", ...after] = sentencesOf(steps.pop() ?? "");
  const as = (kind: Block["kind"], words: string): Block[] => (words === "" ? [] : [{ ...block, kind, text: words }]);
  return [
    ...as("paragraph", text.slice(0, run[0]?.index).trim()),
    ...[...steps, last].flatMap((step) => as("step", step)),
    ...as("paragraph", after.join(" ")),
  ];
}
