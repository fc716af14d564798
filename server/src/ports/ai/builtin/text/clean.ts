/** Characters nobody sees: controls, joiners, direction marks, variation selectors, tags, soft hyphens, private use. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
/** What tells a terminal to clear itself or to change colours. */
const terminalOrder = new RegExp(String.raw`\u001B\[[\d;?]{0,20}[A-Za-z]`, "g");
const lineBreak = /\r\n?|[\u0085\u2028\u2029]/g;

/** The text as a reader sees it, line by line: without what is not shown. */
export function cleanText(text: string): string {
  return withoutComments(text)
    .normalize("NFC")
    .replace(terminalOrder, "")
    .replace(lineBreak, "\n")
    .split("\n")
    .map((line) => line.replaceAll("\t", "  ").replace(invisible, ""))
    .join("\n");
}

export const oneLine = (text: string): string => cleanText(text).replaceAll(/\s+/gu, " ").trim();

/** The beginning and the end of a text that is too long to be read whole; people conclude at the end. */
export function headAndTail(text: string, length: number): string {
  if (text.length <= length) return text;
  const tail = Math.floor(length / 4);
  return `${wellFormed(text.slice(0, length - tail))}\n\n${wellFormed(text.slice(-tail))}`;
}

const wellFormed = (text: string) => text.replaceAll(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");

/** HTML comments are read by machines only. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf("<!--", at);
    if (start < 0) break;
    kept.push(text.slice(at, start));
    const end = text.indexOf("-->", start);
    at = end < 0 ? text.length : end + 3;
  }
  return kept.join("") + text.slice(at);
}
