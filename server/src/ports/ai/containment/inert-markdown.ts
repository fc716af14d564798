import { findAddresses } from "./addresses.ts";
import { breakEntities, decodeEntities } from "./entities.ts";
import type { IsKnownAddress } from "./known-addresses.ts";
import { visibleText } from "./visible-text.ts";

/** What stands where an address was. */
export const removedAddress = "(link removed)";

const inlineLink =
  /(?<!!)(!*)\[([^[\]]*)\]\([ \t\n]*(?![ \t\n])<?([^\s<>()]*)>?(?:[ \t\n]+(?![ \t\n])(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t\n]*\)/gu;
const autolink = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/giu;

/**
 * Markdown in which nothing is active but what the source shows itself: no HTML, no images, no links whose words hide
 * where they lead, no addresses that the source does not have. Names of links stay, their targets go.
 */
export function inertMarkdown(text: string, isKnown: IsKnownAddress): string {
  const plain = decodeEntities(visibleText(text));
  const named = plain.replaceAll(inlineLink, (whole, image: string, words: string, target: string) =>
    linkAsText({ whole, words, target, isImage: image !== "" }, isKnown),
  );
  const unlinked = untilStable(named, (current) => current.replaceAll(autolink, "$1"));
  // What is left of links, images, their definitions, footnotes, entities and tags no longer fits together.
  return breakEntities(untilStable(unlinked, (current) => withoutUnknownAddresses(withoutImageMarks(current), isKnown)))
    .replaceAll(/\](?=[(:[])/g, "] ")
    .replaceAll(/(?<=\S)(?=[<＜﹤][a-z/!?])/gi, " ")
    .replaceAll(/[<＜﹤](?=[a-z/!?])/gi, "‹");
}

const withoutImageMarks = (text: string) => text.replaceAll(/(?<!!)!+(?=\[)/g, "");

/** What stood around something that went may be an address only now. */
function untilStable(text: string, change: (text: string) => string): string {
  let last = text;
  for (let round = 0; round < 5; round++) {
    const next = change(last);
    if (next === last) break;
    last = next;
  }
  return last;
}

interface LinkParts {
  readonly whole: string;
  readonly words: string;
  readonly target: string;
  readonly isImage: boolean;
}

function linkAsText({ whole, words, target, isImage }: LinkParts, isKnown: IsKnownAddress): string {
  if (isKnown(target)) return isImage || words === target || words.trim() === "" ? target : `${words} (${target})`;
  // Code such as `items[0](event)` looks like a link too; taken apart it stays readable and is none.
  if (!isImage && /^[\p{L}\p{N}_$]*$/u.test(target)) return whole.replace("](", "] (");
  return words;
}

function withoutUnknownAddresses(text: string, isKnown: IsKnownAddress): string {
  let kept = "";
  let from = 0;
  for (const { start, end, text: address } of findAddresses(text)) {
    if (isKnown(address)) continue;
    kept += text.slice(from, start) + removedAddress;
    from = end;
  }
  return kept + text.slice(from);
}
