import { asks, expected, ownSection } from "./phrases.ts";
import { codeEnd } from "./quotation.ts";
import { fold, oneLine } from "./text.ts";
import type { Texts } from "./texts.ts";

const item = /^\s{0,12}(?:[-*+•]|\d{1,3}[.)](?=\s)|(?=\[[ xX]\]))\s*(\[[ xX]\])?\s+(?=\S)/;

/** `imitated`: the ticket's own section in a text by a stranger, which is only quoted. */
type Section = "asks" | "expected" | "imitated" | undefined;

/** What a text asks for by its structure: open checkboxes, lists below a heading that asks, "Expected: …", and tables. */
export function requirementsIn(text: string, texts: Texts, isOfTeam: boolean): string[] {
  const lines = text.split("\n");
  const found: string[] = [];
  let section: Section;
  // Whether the last requirement may continue on the next line.
  let isOpen = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const end = codeEnd(lines, at);
    const heading = headingOf(line, isOfTeam);
    const [marker, box = ""] = item.exec(line) ?? [];
    const content = oneLine(line.slice(marker?.length ?? 0));
    if (end !== undefined || content === "") {
      at = end ?? at;
      if (isOpen && section === "expected") section = undefined;
      isOpen = false;
    } else if (line.trimStart().startsWith("|")) {
      found.push(texts.table + content.replaceAll(/^\|\s?|\s?\|$/g, ""));
      while (lines[at + 1]?.trimStart().startsWith("|")) at++;
    } else if (heading !== undefined) {
      section = heading.section;
      isOpen = section === "expected" && heading.rest !== "";
      if (isOpen) found.push(heading.rest);
    } else if (marker !== undefined) {
      isOpen = section !== "imitated" && (section !== undefined || box !== "") && !/x/i.test(box);
      if (isOpen) found.push(content);
    } else if (isOpen && (section === "expected" || /^\s{2}/.test(line))) {
      found.push(`${found.pop() ?? ""} ${content}`);
    } else {
      isOpen = section === "expected";
      if (isOpen) found.push(content);
      else section = undefined;
    }
  }
  return found;
}

/** "## Requirements", "**Requirements**", "Please change:", or "Expected: …" with what follows. */
function headingOf(line: string, isOfTeam: boolean): { readonly section: Section; readonly rest: string } | undefined {
  const [, title] = /^\s{0,3}#{1,6}\s(.*)$/.exec(line) ?? /^\s*\*\*([^*]{3,60})\*\*:?\s*$/.exec(line) ?? [];
  const colon = line.slice(0, 120).indexOf(":");
  if (title === undefined && colon < 0) return undefined;
  const name = fold((title ?? line.slice(0, colon)).slice(0, 120).replaceAll(/[*_:]/g, "")).trim();
  const rest = title === undefined ? oneLine(line.slice(colon + 1).replace(/^\*\*/, "")) : "";
  if (expected.exec(name)?.[0] === name) return { section: "expected", rest };
  // "Actual: …" ends what was expected; a sentence or list item with a colon does not.
  if (rest !== "") return item.test(line) || name.split(" ").length > 2 ? undefined : { section: undefined, rest };
  if (ownSection.test(name)) return { section: isOfTeam ? "asks" : "imitated", rest };
  return { section: asks.test(name) ? "asks" : undefined, rest };
}
