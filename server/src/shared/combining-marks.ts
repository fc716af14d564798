/** More than any script stacks on a letter, and what Unicode's Stream-Safe Text Format allows. */
const mostMarks = 30;

const beyondLatin = /[\u0300-\uffff]/;

/** Normalisation turns the half-width sound marks of Katakana, which are letters, into marks. */
const marks = /[\p{M}\uff9e\uff9f]+/gu;
const mark = /[\p{M}\uff9e\uff9f]/gu;

/** Also what is drawn as nothing between marks: the marks are one run where it is removed. */
const inRun = /[\p{M}\uff9e\uff9f\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const run = /[\p{M}\uff9e\uff9f\p{Cf}\p{Default_Ignorable_Code_Point}]*/uy;

/**
 * Removes combining marks beyond 30 in a row. Normalising a run of n different marks takes n² steps, and drawing it freezes
 * a browser. Only each 31st character is examined, because a longer run includes one of them.
 */
export function withLimitedMarks(text: string): string {
  if (text.length <= mostMarks || !beyondLatin.test(text)) return text;
  let result = "";
  let copied = 0;
  for (let at = mostMarks; at < text.length; at += mostMarks + 1) {
    if (!isInRun(text, at)) continue;
    let start = at;
    while (start > copied && isInRun(text, start - 1)) start--;
    run.lastIndex = start;
    run.test(text);
    const end = run.lastIndex;
    const keptEnd = start + endOfMarks(text.slice(start, end));
    result += text.slice(copied, keptEnd) + text.slice(keptEnd, end).replaceAll(marks, "");
    copied = end;
    at = end - 1;
  }
  return copied === 0 ? text : result + text.slice(copied);
}

/** Whether the character of which this is one half or all belongs to a run. */
function isInRun(text: string, at: number): boolean {
  const isSecondHalf = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  return inRun.test(String.fromCodePoint(text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0));
}

/** Where the last of the marks ends that remain. */
function endOfMarks(text: string): number {
  mark.lastIndex = 0;
  for (let count = 0; count < mostMarks; count++) if (!mark.test(text)) return text.length;
  return mark.lastIndex;
}
