import type { Citation, TicketSource } from "../proposal.ts";
import { foldedText } from "./folded-text.ts";
import { looksLikeInstruction, looksLikeTakeover } from "./instructions.ts";
import { sentencesOf } from "./sentences.ts";

/** A part of the source, with its citation. */
export interface SourcePart {
  readonly text: string;
  /** The decoded text, as a person would read it. */
  readonly spoken: string;
  readonly cite: Citation;
  /** Contains a sentence that instructs the writer, so the rest of the part is not trusted either. */
  readonly givesOrders: boolean;
}

/** All non-empty parts of the source. */
export function partsOf(source: TicketSource): SourcePart[] {
  const pieces: [string | undefined, Citation][] = [
    [source.title, { field: "title" }],
    [source.description, { field: "description" }],
    [source.type, { field: "type" }],
    [source.pageUrl, { field: "page_url" }],
    ...source.labels.map((label): [string, Citation] => [label, { field: "labels" }]),
    ...source.checklist.map((item): [string, Citation] => [item.text, { field: "checklist" }]),
    [source.dueDate, { field: "due_date" }],
    ...textsIn(source.browserInfo).map((text): [string, Citation] => [text, { field: "browser_info" }]),
    ...source.annotations.map((note): [string, Citation] => [note.comment ?? note.type, { field: "annotations" }]),
    [source.screenshotLink ?? source.screenshot?.mediaType, { field: "screenshot" }],
    ...source.comments.map(({ id, content }): [string, Citation] => [content, { comment: id }]),
  ];
  return pieces.flatMap(([text = "", cite]) => (text.trim() === "" ? [] : [partOf(text, cite)]));
}

function partOf(text: string, cite: Citation): SourcePart {
  const decoded = decodedText(text);
  // `?q=ignore-all-previous-instructions` means the same as with spaces.
  const spoken =
    "field" in cite && cite.field === "page_url" ? decoded.replaceAll(/(?<=\p{L})[-_+/](?=\p{L})/gu, " ") : decoded;
  const givesOrders = sentencesOf(decoded).some(looksLikeTakeover) || sentencesOf(spoken).some(looksLikeTakeover);
  return { text, spoken, cite, givesOrders };
}

/** Percent-encoding must not hide text. */
function decodedText(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return " ";
    }
  });
}

/** Every text in a free-form object, including its keys. A JSON body is not deep enough to exhaust the stack. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return names.concat(Object.values(value).flatMap(textsIn));
}

/** Folded words of at least two characters. */
export function wordsIn(text: string): string[] {
  return foldedText(text).match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}

/** Words that occur only in the source's instructions. A title or criterion made of them was dictated. */
export function dictatedWords(parts: readonly SourcePart[]): ReadonlySet<string> {
  const dictated = new Set<string>();
  const told = new Set<string>();
  for (const part of parts) {
    for (const sentence of sentencesOf(part.spoken)) {
      const words = looksLikeInstruction(sentence) ? dictated : told;
      for (const word of wordsIn(sentence)) words.add(word);
    }
  }
  return without(dictated, told);
}

/** Words that occur only in parts that contain instructions. */
export function distrustedWords(parts: readonly SourcePart[]): ReadonlySet<string> {
  const words = (among: readonly SourcePart[]) => new Set(among.flatMap((part) => wordsIn(part.spoken)));
  return without(words(parts.filter((part) => part.givesOrders)), words(parts.filter((part) => !part.givesOrders)));
}

const without = (words: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...words].filter((word) => !others.has(word)));
