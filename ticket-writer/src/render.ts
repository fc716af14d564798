import type { Block } from "./document.ts";
import type { Evidence } from "./evidence.ts";
import { clip, sentencesIn } from "./text.ts";

/** Of the text of a section, and of all code together. */
const longest = 30_000;

/** Renders blocks as Markdown: text as far as there is room, code complete or not at all, superseded points marked. */
export function rendererFor({ statements, language }: Evidence) {
  const superseded = statements.filter(({ supersededBy }) => supersededBy);
  let codeRoom = longest;
  const renderText = (block: Block, room: number) => {
    let { text } = block;
    for (const { raw } of superseded.filter((statement) => statement.block === block)) {
      text = text.replace(raw, () => `${raw} *${language.texts.superseded}*`);
    }
    text = shortened(text, room);
    return block.kind === "heading" ? `**${text.replaceAll("*", "")}**` : block.marker + escaped(text);
  };
  return (blocks: readonly Block[], length = longest, quote = ""): string => {
    let room = length;
    let last: Block["kind"] | undefined;
    const output: string[] = [];
    for (const block of blocks) {
      const isCode = block.kind === "code";
      const code = block.text.length <= codeRoom ? block.text : "…";
      const text = isCode ? code : quote + renderText(block, room).replaceAll("\n", `\n${quote}`);
      if (isCode) codeRoom -= text.length;
      else room -= text.length;
      const isList = last === "item" && block.kind === "item";
      const gap = quote && !isCode && last !== "code" ? `\n${quote}\n` : "\n\n";
      output.push(last ? (isList ? "\n" : gap) : "", text);
      last = block.kind;
      if (room <= 0) break;
    }
    return output.join("");
  };
}

function shortened(text: string, room: number): string {
  if (text.length <= room) return text;
  let end = 0;
  for (const sentence of sentencesIn(text.slice(0, room)).slice(0, -1))
    end = text.indexOf(sentence, end) + sentence.length;
  return end > 0 ? `${text.slice(0, end)} …` : clip(text, Math.max(room, 20));
}

/** Text whose lines cannot begin a heading. */
export const escaped = (text: string): string =>
  text.replaceAll("\r", "").replaceAll(/^((?:[ \t>*+-]|\d{1,3}[.)]){0,20})#/gm, String.raw`$1\#`);
