import type { TicketProposal, TicketSource } from "../../src/ports/ai/proposal.ts";
import type { Parts } from "./evaluation-source.ts";

/** One spelling for what differs only in case, spacing, quotation marks, dashes or markdown. */
export function normalised(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[“”„‟«»″]/g, '"')
    .replaceAll(/[‘’‚‹›´]/g, "'")
    .replaceAll(/[‐‑‒–—]/g, "-")
    .replaceAll(/[*`\\]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const startsWithDigit = /^\d/;
const endsWithDigit = /\d$/;

/** Where a fragment stands in a normalised text. "6 seconds" is not in "16 seconds", nor "8:30" in "18:30". */
export function placesOf(fragment: string, text: string): readonly number[] {
  const wanted = normalised(fragment);
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + wanted.length, at + wanted.length + 2);
    const cutsNumber =
      (startsWithDigit.test(wanted) && /\d[.,:]?$/.test(before)) ||
      (endsWithDigit.test(wanted) && /^[.,:]?\d/.test(after));
    if (!cutsNumber) places.push(at);
  }
  return places;
}

export const holds = (text: string, fragment: string) => placesOf(fragment, normalised(text)).length > 0;

export const holdsAll = (text: string, parts: Parts) =>
  parts.every((part) => [part].flat().some((spelling) => holds(text, spelling)));

/** Everything the source says, with the names of its browser facts. */
export const wordsOf = (source: TicketSource): string =>
  [
    source.kind,
    source.type,
    source.title,
    source.description,
    source.pageUrl,
    source.dueDate,
    source.screenshotLink,
    ...source.labels,
    ...source.checklist.map((item) => item.text),
    ...source.annotations.flatMap((annotation) => [annotation.type, annotation.comment]),
    ...source.comments.flatMap((comment) => [comment.authorName, comment.content]),
    ...leavesOf(source.browserInfo),
  ]
    .filter((words) => words !== undefined && words !== null)
    .join("\n");

function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (typeof value === "object") return [...Object.keys(value), ...Object.values(value).flatMap(leavesOf)];
  return [typeof value === "string" ? value : JSON.stringify(value)];
}

/** Title, body and criteria: what a developer reads. */
export const readablePartsOf = ({ title, body, criteria }: TicketProposal): readonly string[] => [
  title,
  body,
  ...criteria.map((criterion) => criterion.text),
];
