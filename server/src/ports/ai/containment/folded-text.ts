import { visibleText } from "./visible-text.ts";

/** Letters of other scripts, and signs, that look like Latin ones. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["a", "аαɑ"],
    ["b", "Ьƅ"],
    ["c", "сϲⅽ"],
    ["d", "ԁⅾ"],
    ["e", "еҽ"],
    ["h", "һ"],
    ["i", "іıιⅰ"],
    ["j", "ј"],
    ["k", "κк"],
    ["l", "ӏⅼ"],
    ["m", "мⅿ"],
    ["n", "ոп"],
    ["o", "оοօ"],
    ["p", "рρ"],
    ["q", "ԛ"],
    ["r", "г"],
    ["s", "ѕ"],
    ["t", "т"],
    ["u", "υս"],
    ["v", "ѵν"],
    ["w", "ѡԝ"],
    ["x", "хχ"],
    ["y", "уγ"],
    ["z", "ᴢ"],
    ["/", "⁄∕⧸╱⟋／"],
    [".", "。．․｡۔"],
    [":", "ː˸꞉∶：︓﹕"],
    ["@", "＠﹫"],
    ["<", "‹"],
    [">", "›"],
    ["ss", "ß"],
    ["'", "’‘ʼ`´"],
  ].flatMap(([plain = "", drawnAlike = ""]) => [...drawnAlike].map((letter) => [letter, plain])),
);

const isPlain = /^[ -_a-~\n\t]*$/;
const anyLookalike = new RegExp(`[${Object.keys(lookalikes).join("")}]`, "gu");

/** Some characters expand to 18 when they are normalised. Text is longer than this only to keep somebody busy. */
const maxFoldedLength = 50_000;
const maxExpansion = 18;

/**
 * Normalises text for matching: lower case, without accents, lookalike characters replaced by plain ones. What exceeds
 * the bound once it is normalised is not matched against.
 */
export function foldedText(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  const visible = visibleText(text);
  const normalised =
    visible.length * maxExpansion <= maxFoldedLength ? visible.normalize("NFKD") : normaliseBounded(visible);
  return normalised
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll(anyLookalike, (letter) => lookalikes[letter] ?? letter);
}

/** In pieces, so that the bound is checked before the text has expanded. Pieces end between code points. */
function normaliseBounded(text: string): string {
  const pieceLength = Math.floor(maxFoldedLength / maxExpansion);
  let folded = "";
  for (let from = 0; from < text.length && folded.length < maxFoldedLength;) {
    const isSplit = (text.codePointAt(from + pieceLength - 1) ?? 0) > 0xffff;
    const to = from + pieceLength + (isSplit ? 1 : 0);
    folded += text.slice(from, to).normalize("NFKD");
    from = to;
  }
  return folded.slice(0, maxFoldedLength);
}
