import { findAddresses } from "./addresses.ts";
import { breakEntities, decodeEntities } from "./entities.ts";
import { withoutReservedSigns } from "./instruction-marks.ts";
import type { IsKnownAddress } from "./known-addresses.ts";
import { visibleText } from "./visible-text.ts";

/** Replaces a removed address. */
export const removedAddress = "(link removed)";

const inlineLink =
  /(?<!!)(!*)\[([^[\]]*)\]\([ \t\n]*(?![ \t\n])<?([^\s<>()]*)>?(?:[ \t\n]+(?![ \t\n])(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t\n]*\)/gu;
const autolink = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/giu;

/**
 * Makes Markdown inert: no HTML, no images, no links whose text hides their target, no addresses that are not in the
 * source. Link texts are kept, unknown targets are removed.
 */
export function inertMarkdown(text: string, isKnown: IsKnownAddress): string {
  const plain = withoutReservedSigns(decodeEntities(visibleText(text)));
  const named = plain.replaceAll(inlineLink, (whole, image: string, words: string, target: string) =>
    linkAsText({ whole, words, target, isImage: image !== "" }, isKnown),
  );
  const unlinked = untilStable(named, (current) => current.replaceAll(autolink, "$1"));
  // Breaks up whatever remains of links, images, link definitions, footnotes, entities and tags.
  const broken = breakEntities(
    untilStable(unlinked, (current) => withoutUnknownAddresses(withoutImageMarks(current), isKnown)),
  )
    .replaceAll(/\](?=[(:[])/g, "] ")
    .replaceAll(/(?<=\S)(?=[<＜﹤][a-z/!?])/gi, " ")
    .replaceAll(/[<＜﹤](?=[a-z/!?])/gi, "‹");
  // What was removed may have separated the halves of a sign.
  return withoutReservedSigns(broken);
}

const withoutImageMarks = (text: string) => text.replaceAll(/(?<!!)!+(?=\[)/g, "");

/** Removing something may join its surroundings into a new address, so the change is repeated. */
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
  // Code such as `items[0](event)` looks like a link too; with a space it stays readable and is none.
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
