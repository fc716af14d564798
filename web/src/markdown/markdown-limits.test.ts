import ReactMarkdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { describe, expect, it } from "vitest";
import { linesOutsideCode } from "./lines-outside-code.ts";
import { isWithinLimits } from "./markdown-limits.ts";
import { paragraphsIn } from "./paragraphs.ts";

const longest = 100_000;
const filled = (unit: string) => unit.repeat(Math.floor(longest / unit.length));
const lined = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

describe("Markdown is shown as written if it would be costly to parse", () => {
  it.each<[string, string]>([
    ["1,500 nested lists", "1. ".repeat(1_500)],
    ["1,500 nested bullets", "- ".repeat(1_500)],
    ["1,500 nested quotes", "> ".repeat(1_500)],
    ["lists in 300 steps", lined(300, (index) => `${" ".repeat(2 * index)}- a`)],
    ["nested lists that 99,000 blank lines continue", `${"- ".repeat(300)}a${"\n".repeat(99_000)}`],
    ["50 lists on each line", filled(`${"- ".repeat(50)}a\n`)],
    ["quotes without end", filled("> a\n\n")],
    ["headings without end", filled("a\n-\n")],
    ["paragraphs without end", filled("a\n\n")],
    ["emphasis in short paragraphs without end", filled(`${"*a* ".repeat(20)}\n\n`)],
    ["code blocks without end", filled("```\n")],
    ["a code block of blank lines", `\`\`\`\n${"\n".repeat(99_000)}`],
    ["a table of a thousand columns", `${"|a".repeat(999)}|\n${"|-".repeat(999)}|\n${"a\n".repeat(1_000)}`],
    ["references that repeat a long address", `[a]: ${"x".repeat(49_000)}\n\n${"[a]\n\n".repeat(900)}`],
    ["comments that do not end", "<!--".repeat(2_000) + "x".repeat(90_000)],
    ["addresses without end", filled("www.a.b ")],
    ["signs between fences that are HTML", `<!--\n\`\`\`\n-->\n${filled("~~a")}`],
    ["signs between fences in a list", `- a\n\n  \`\`\`\nb\n\`\`\`\n${filled("~~a")}`],
    ["signs after a fence with a tick", `\`\`\`a\`\n${filled("~~a")}`],
    ["signs after a mark of the byte order", `\uFEFF\`\`\`\na\n\`\`\`\n${filled("~~a")}`],
    ["lines that only look blank", filled("~~a\n\u00A0\n")],
    ["rows of a table that is none", `|a|b|\n|-|\n${filled("|~~a|~~b|\n")}`],
    ["items that only continue a paragraph", `a\n${filled("2. ~~a\n")}`],
    ...["~~a", "~~a ", "**a", "*a ", "*_", "_a ", "[a](", "![", "[", "]", "[]", "[^a]", "`a``", "<a ", '<a b="'].map(
      (unit): [string, string] => [`${unit} without end`, filled(unit)],
    ),
    ...["<!--", "&", "&#38;", "\\", "|a", "| |\n", "@", "a@a.b ", "http://a.b ", "www."].map(
      (unit): [string, string] => [`${unit} without end`, filled(unit)],
    ),
  ])("%s", (_, text) => {
    expect(text.length).toBeLessThanOrEqual(longest + 100);
    expect(isWithinLimits(text)).toBe(false);
  });
});

const sentence = "The **total** of the `cart` is _wrong_ after [a voucher](https://shop.example/v?a=1&b=2) is used. ";

describe("Markdown as people write it is rendered", () => {
  it.each<[string, string]>([
    ["nothing", ""],
    ["a long text", filled("The total of the cart is wrong. ")],
    ["5,000 words", `## Steps\n\n${`${sentence.repeat(5)}\n\n`.repeat(80)}`],
    ["a list without blank lines", lined(300, () => `- ${sentence}`)],
    ["a numbered list", lined(300, (index) => `${index + 1}. ${sentence}`)],
    ["a list of tasks", lined(200, () => `- [ ] ${sentence}`)],
    ["a table of 300 rows", `| a | b | c |\n|---|:-:|--:|\n${lined(300, () => "| `a` | **b** | c_d_e |")}`],
    ["a list of six levels", lined(60, (index) => `${"    ".repeat(index % 6)}- ${sentence}`)],
    ["quotes of six levels", lined(60, (index) => `${"> ".repeat((index % 6) + 1)}${sentence}`)],
    ["a log in a code block", `Log:\n\n\`\`\`text\n${lined(2_500, () => "[12:00:01] <b> a_b: `c` *")}\n\`\`\`\n\nEnd`],
    ["a file in a code block", `\`\`\`json\n${'{"a_b":["*",{}]},'.repeat(5_000)}\n\`\`\``],
    ["a list in a deeply indented code block", lined(80, () => `${" ".repeat(60)}- a`)],
    ["addresses", lined(200, (index) => `https://shop.example/product/${index}?a=b&c=d\n`)],
  ])("%s", (_, text) => {
    expect(isWithinLimits(text)).toBe(true);
  });
});

/** Lines that begin, continue or end a block. */
const shapes = [
  "",
  "a",
  "- a",
  "1. a",
  "2. a",
  "2) a",
  "   2. a",
  "    a",
  "> a",
  "# a",
  "```",
  "  ```",
  "- ```",
  "~~~",
].concat([
  "|a|b|",
  "|-|-|",
  "|a",
  "|-|",
  "---",
  "<!--",
  "-->",
  "<b>",
  "[a]: b",
  "[^a]: b",
  "\u00A0",
  "\uFEFF```",
  "``` `",
]);

describe("what is measured", () => {
  it.each(shapes)("contains every paragraph that the parser finds, with all of its lines: %j", (first) => {
    const missed: string[] = [];
    for (const second of shapes) {
      // Numbered, so that no line is taken for another.
      const lines = [first, second, "2. a", "|a", "- a", "|a", ">", "a"].map((line, index) =>
        line.replace(/a$/, `a${index}`),
      );
      const measured = paragraphsIn(linesOutsideCode(lines.join("\n")).lines).map((group) => group.join("\n"));
      for (const { start, end } of paragraphsOf(parsed(lines.join("\n")))) {
        const found = lines
          .slice(start - 1, end)
          .join("\n")
          .replace(/^\uFEFF/, "");
        if (!measured.some((group) => group.includes(found))) missed.push(lines.join("\n"));
      }
    }
    expect(missed).toEqual([]);
  });
});

interface Parsed {
  readonly type: string;
  readonly position?: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
  readonly children?: readonly Parsed[];
}

function parsed(text: string): Parsed {
  let tree: Parsed | undefined;
  const keep = () => (root: Parsed) => void (tree = root);
  ReactMarkdown({ children: text, remarkPlugins: [remarkGfm, keep] });
  return tree!;
}

/** The lines of all nodes in which signs are compared with each other. */
function paragraphsOf({ type, position, children = [] }: Parsed): { readonly start: number; readonly end: number }[] {
  if (["paragraph", "heading", "tableRow"].includes(type))
    return [{ start: position!.start.line, end: position!.end.line }];
  return children.flatMap(paragraphsOf);
}
