import { oneLine } from "./clean.ts";
import { clip } from "./clip.ts";

/**
 * Source words for one line of markdown: what would become a heading, a list, a link, an image or HTML is escaped, so
 * that it reads the same and does nothing. An address stays as plain text.
 */
export function defuse(text: string, length = 2_000): string {
  const line = clip(oneLine(text), length)
    .replaceAll(/<((?:https?|mailto):[^\s<>]+)>/gi, "$1")
    .replaceAll(/<(?=[\p{L}/!?%])/gu, "\\<")
    .replaceAll("![", "!\\[")
    .replaceAll(/\](?=[([:])/g, "\\]")
    .replaceAll(/`{2,}|~{3,}/g, "'");
  return startsNoBlock(balanced(line));
}

/** In quotation marks, so that a reader knows whose words they are. */
export const quoted = (text: string, length?: number): string => `“${defuse(text, length)}”`;

function startsNoBlock(line: string): string {
  const bare = line.replace(/^(?:[#>|=+*\-–•~]+\s)+|^[#>|=~]+/u, "").trimStart();
  return bare.startsWith("[") ? `\\${bare}` : bare.replace(/^(\d{1,9})([.)])(?=\s)/, "$1\\$2");
}

/** A lone backtick would swallow what follows it. */
function balanced(line: string): string {
  return (line.split("`").length - 1) % 2 === 0 ? line : line.replaceAll("`", "'");
}

/** Words to be shown letter by letter, such as a selector or an error. */
export function verbatim(text: string, length = 300): string {
  const line = clip(oneLine(text), length).replaceAll("`", "'");
  return line === "" ? "" : `\`${line}\``;
}
