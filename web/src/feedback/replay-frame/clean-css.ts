/**
 * Style rules without anything that would be loaded. The frame's content security policy blocks that as well; this
 * keeps the recording from looking broken in the browser's console and in violation reports.
 */
export function cleanCss(css: string): string {
  const withoutImports = css.replaceAll(/@import\b[^;]*;?/gi, "");
  const withoutSets = replaceCalls(withoutImports, /image-set\(/gi, () => "none");
  return replaceCalls(withoutSets, /url\(\s*(["']?)(#|data:)?/gi, ([, quote = "", inline]) =>
    inline === undefined ? `url(${quote}data:,${quote})` : undefined,
  );
}

/**
 * A cleaned style sheet as the replayer needs it: it marks what the mouse is over with a class. Where the sheet was split
 * into texts is not kept, because finding those places takes quadratic time.
 */
export const cleanStyleSheet = (css: string): string =>
  cleanCss(css)
    .replaceAll("/* rr_split */", "/**/")
    .replaceAll(/(?<!\\):hover(?![\w-])/g, String.raw`:is(:hover,.\:hover)`)
    .replaceAll(/\b(min|max)-device-(width|height)\b/g, "$1-$2");

export const looksLikeCss = (text: string): boolean => /url\(|@import|image-set\(/i.test(text);

/**
 * Replaces calls of a function up to the bracket that closes them. A pattern would look for it to the end of the text
 * again and again: 100,000 calls that are never closed took 24 s.
 */
function replaceCalls(
  css: string,
  opening: RegExp,
  replacementOf: (opened: RegExpExecArray) => string | undefined,
): string {
  const parts: string[] = [];
  let end = 0;
  for (const opened of css.matchAll(opening)) {
    const replacement = opened.index < end ? undefined : replacementOf(opened);
    if (replacement === undefined) continue;
    parts.push(css.slice(end, opened.index), replacement);
    const close = css.indexOf(")", opened.index);
    end = close === -1 ? css.length : close + 1;
  }
  return parts.join("") + css.slice(end);
}
