export type TextPart =
  | { readonly kind: "text" | "mention"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

const address = /\b(?:https?:\/\/|mailto:)[^\s<>"'`]+/gi;
const wordCharacter = /[\p{L}\p{N}_]/u;
const sentencePunctuation = ".,;:!?";

/** More than people write in one text. What follows stays text, because each costs an element or a look at all names. */
const maxAddresses = 1_000;
const maxMentions = 500;

/** Finds addresses and mentions. Addresses come first, because a name in one is part of it. */
export function splitText(text: string, names: readonly string[]): TextPart[] {
  const mentions = new Mentions(names);
  const parts: TextPart[] = [];
  let end = 0;
  let left = maxAddresses;
  for (const found of text.matchAll(address)) {
    if (left-- === 0) break;
    const link = withoutTrailing(found[0]);
    const url = URL.parse(link);
    if (!url) continue;
    parts.push(...mentions.split(text.slice(end, found.index)));
    parts.push({ kind: "link", text: link, href: url.href });
    end = found.index + link.length;
  }
  return [...parts, ...mentions.split(text.slice(end))];
}

/** Punctuation after an address belongs to the sentence, and so does a bracket that was opened before it. */
function withoutTrailing(link: string): string {
  const opensBracket = link.includes("(");
  let end = link.length;
  while (end > 0 && isTrailing(link[end - 1]!, opensBracket)) end--;
  return link.slice(0, end);
}

const isTrailing = (character: string, opensBracket: boolean) =>
  character === ")" ? !opensBracket : sentencePunctuation.includes(character);

/** Compares names as the service does: in any case. */
const { compare } = new Intl.Collator(undefined, { sensitivity: "accent" });

/** Finds mentions as the service does: the longest name first, not inside a word or an email address. */
class Mentions {
  readonly #names: readonly string[];
  #left = maxMentions;

  constructor(names: readonly string[]) {
    this.#names = names.toSorted((a, b) => b.length - a.length);
  }

  split(text: string): TextPart[] {
    const parts: TextPart[] = [];
    let end = 0;
    for (let at = text.indexOf("@"); at !== -1 && this.#left > 0; at = text.indexOf("@", at + 1)) {
      if (at < end || wordCharacter.test(text[at - 1] ?? " ")) continue;
      this.#left--;
      const name = this.#names.find((each) => isNameAt(text, at + 1, each));
      if (name === undefined) continue;
      parts.push({ kind: "text", text: text.slice(end, at) });
      end = at + 1 + name.length;
      parts.push({ kind: "mention", text: text.slice(at, end) });
    }
    parts.push({ kind: "text", text: text.slice(end) });
    return parts.filter((part) => part.text !== "");
  }
}

function isNameAt(text: string, start: number, name: string): boolean {
  const end = start + name.length;
  return compare(text.slice(start, end), name) === 0 && !wordCharacter.test(text[end] ?? " ");
}
