import { greeting, vague } from "./phrases.ts";
import type { TicketSource } from "./proposal.ts";
import { omission } from "./quotation.ts";
import { capitalise, clip, fold, hasWords, oneLine, wordsIn } from "./text.ts";
import type { Texts } from "./texts.ts";

/** A title, and where its words stand. */
export type Headline = { readonly text: string; readonly field: "title" | "description" };

const longestTitle = 120;
const longestExcerpt = 60;

/** The reporter's own title. If that says nothing, the beginning of the text and the path of the page. */
export function writeTitle({ title, pageUrl }: TicketSource, description: string, texts: Texts): Headline {
  const own = cleaned(title);
  if (own !== "" && !isVague(own)) return { text: clip(own, longestTitle), field: "title" };
  const lines = description.split("\n", 200).filter((line) => line !== omission);
  const begun = lines.map((line) => cleaned(line.slice(0, 500).replace(greeting, ""))).find((line) => !isVague(line));
  const path = pageUrl !== undefined && URL.canParse(pageUrl) ? new URL(pageUrl).pathname : "/";
  const excerpt = clip(begun ?? (own || texts.untitled), longestExcerpt);
  const text = excerpt + (path === "/" ? "" : ` (${clip(path, 50)})`);
  return { text, field: begun === undefined && title.trim() ? "title" : "description" };
}

/** Without mail prefixes, tags and marks around it. */
function cleaned(given: string): string {
  const text = oneLine(given.slice(0, 500))
    .replace(/^(?:(?:re|aw|antw|wg|fwd?|tr|rv|rm|réf?)\s?:\s*)+/i, "")
    .replace(/^(?:\[[^\]]{1,20}\]\s*)+/, "")
    .replace(/^(?:bug|urgent|feature|help|hilfe|dringend|ayuda|aide)\s?[:!-]+\s+/i, "")
    .replaceAll(/[!?]{2,}/g, "!")
    .replace(/^[^\p{L}\p{N}"'“„«<([/#¿¡$€+-]+/u, "");
  let end = text.length;
  while (end > 0 && !/[\p{L}\p{N}"'”“»)\]>%€$+?]/u.test(text[end - 1] ?? "")) end--;
  return hasWords(text) ? capitalise(text.slice(0, end)) : "";
}

const isVague = (title: string) =>
  !hasWords(wordsIn(fold(title)).slice(0, 20).join(" ").replaceAll(new RegExp(vague, "gu"), ""));
