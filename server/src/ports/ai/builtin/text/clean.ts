/** Characters nobody sees: controls, joiners, direction marks, variation selectors, tags, soft hyphens, private use. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const lineBreak = /\r\n?|[\u0085\u2028\u2029]/g;

/** The text as a reader sees it, line by line. */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
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
