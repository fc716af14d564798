/**
 * Style rules without anything that would be loaded. The frame's content security policy blocks that as well; this
 * keeps the recording from looking broken in the browser's console and in violation reports.
 */
export const cleanCss = (css: string): string =>
  css
    .replaceAll(/@import\b[^;]*;?/gi, "")
    .replaceAll(/image-set\([^)]*\)/gi, "none")
    .replaceAll(/url\(\s*(["']?)(?!#|data:)[^)]*\)/gi, "url($1data:,$1)");

export const looksLikeCss = (text: string): boolean => /url\(|@import|image-set\(/i.test(text);
