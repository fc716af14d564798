/** Texts that something has been slow with, or might be: each repeats what a parser, pattern or index has to look at. */

type Text = (length: number) => string;

const repeated =
  (unit: string, start = "", end = ""): Text =>
  (length) =>
    (start + unit.repeat(Math.max(0, Math.floor((length - start.length - end.length) / unit.length))) + end).slice(
      0,
      length,
    );

/** As many different words as possible: most entries of an index. */
const words: Text = (length) => {
  let text = "";
  for (let n = 0; text.length < length; n++) text += `${(n * 7_919).toString(36)} `;
  return text.slice(0, length);
};

/** Runs of backticks of all lengths, so that none closes another. */
const backticks: Text = (length) => {
  let text = "";
  for (let n = 1; text.length < length; n++) text += `${"`".repeat(n)}a`;
  return text.slice(0, length);
};

export const costlyTexts: Readonly<Record<string, Text>> = {
  "ordinary words": repeated("The button does nothing on this page. "),
  "different words": words,
  "alternating marks": repeated("\u0301\u0316", "a"),
  "marks between other characters": repeated("a\u0301\u0316\u0323"),
  "U+FDFA": repeated("\uFDFA"),
  "families of emoji": repeated("\u{1F469}\u200d\u{1F469}\u200d\u{1F467}"),
  "an address with parentheses": repeated(")", "https://a.example/"),
  addresses: repeated("https://a.example/"),
  mentions: repeated("@Olive "),
  "nested lists": repeated("1. "),
  "nested quotations": repeated("> "),
  strikethrough: repeated("~~a"),
  emphasis: repeated("*a_"),
  brackets: repeated("[", "", "]"),
  links: repeated("[a](b "),
  images: repeated("![a](https://a.example/ "),
  backticks,
  tables: repeated("| a ", "", "\n| - | - |\n"),
  markup: repeated("<a b='"),
  comments: repeated("<!--"),
  references: repeated("&amp;"),
  "urls in styles": repeated("url("),
  "line breaks": repeated("\n", "a"),
  spaces: repeated(" ", "a", "b"),
  ideographs: (length) =>
    Array.from({ length }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000))).join(""),
};
