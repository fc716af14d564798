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

/** Normalises text for matching: lower case, without accents, lookalike characters replaced by plain ones. */
export function foldedText(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return visibleText(text)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, "")
    .replaceAll(anyLookalike, (letter) => lookalikes[letter] ?? letter);
}
