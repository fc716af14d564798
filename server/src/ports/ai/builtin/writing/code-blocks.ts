import type { Reading } from "../reading/reading.ts";
import { clip } from "../text/clip.ts";

const mostBlocks = 5;
const mostLines = 30;

/** Code, logs and traces that people pasted, as code; nothing in them can end the block. */
export function codeBlocks({ everything }: Reading): string[] {
  return everything
    .filter(({ kind }) => kind === "code")
    .slice(0, mostBlocks)
    .map(({ text }) => {
      const lines = text
        .split("\n")
        .slice(0, mostLines)
        .map((line) => clip(line, 300).replaceAll("```", "'''"));
      return `\`\`\`\n${lines.join("\n")}\n\`\`\``;
    });
}
