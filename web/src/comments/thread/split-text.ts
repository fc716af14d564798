export type TextPart =
  | { readonly kind: "text" | "mention"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

const address = /\b(?:https?:\/\/|mailto:)[^\s<>"'`]+/gi;
const wordCharacter = /[\p{L}\p{N}_]/u;

/** Finds addresses and mentions. Addresses come first, because a name in one is part of it. */
export function splitText(text: string, names: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(address)) {
    const link = withoutTrailing(found[0]);
    if (!URL.canParse(link)) continue;
    parts.push(...splitMentions(text.slice(end, found.index), names));
    parts.push({ kind: "link", text: link, href: new URL(link).href });
    end = found.index + link.length;
  }
  return [...parts, ...splitMentions(text.slice(end), names)];
}

/** Punctuation after an address belongs to the sentence, and so does a bracket that was opened before it. */
function withoutTrailing(link: string): string {
  const trimmed = link.replace(/[.,;:!?]+$/, "");
  const isUnbalanced = trimmed.endsWith(")") && !trimmed.includes("(");
  return isUnbalanced ? withoutTrailing(trimmed.slice(0, -1)) : trimmed;
}

/** As the service finds them: the longest name first, in any case, not inside a word or an email address. */
function splitMentions(text: string, names: readonly string[]): TextPart[] {
  const candidates = names.toSorted((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let end = 0;
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    if (at < end || wordCharacter.test(text[at - 1] ?? " ")) continue;
    const name = candidates.find((each) => isNameAt(text, at + 1, each));
    if (name === undefined) continue;
    parts.push({ kind: "text", text: text.slice(end, at) });
    end = at + 1 + name.length;
    parts.push({ kind: "mention", text: text.slice(at, end) });
  }
  parts.push({ kind: "text", text: text.slice(end) });
  return parts.filter((part) => part.text !== "");
}

function isNameAt(text: string, start: number, name: string): boolean {
  const found = text.slice(start, start + name.length);
  const isSame = found.localeCompare(name, undefined, { sensitivity: "accent" }) === 0;
  return isSame && !wordCharacter.test(text[start + name.length] ?? " ");
}
