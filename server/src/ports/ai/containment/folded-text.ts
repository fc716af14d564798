import { visibleText } from "./visible-text.ts";

/** Letters of other scripts, and signs, that are drawn like those of the Latin one. */
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

/** Text as it sounds to a reader: lower case, without accents, disguised letters and signs in their plain form. */
export function foldedText(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return visibleText(text)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll(anyLookalike, (letter) => lookalikes[letter] ?? letter);
}
