import type { Known } from "./known-from.ts";
import { normalised } from "./text.ts";

const quoted = [
  /“([^“”\n]+)”/gu,
  /„([^„“”\n]+)[“”]/gu,
  /«([^«»\n]+)»/gu,
  /(?<=^|[\s([{>:*_-])"(\S[^"\n]*)"(?![\p{L}\d])/gmu,
];
const codeSpan = /`([^`\n]+)`/gu;
const blockQuote = /^(?:>.*(?:\n|$))+/gmu;

/** What the text puts between quotation marks, into code or into a block quote, although the source does not say it. */
export function inventedQuotations(text: string, { normalisedWords }: Known): string[] {
  const said = withoutSeparators(normalisedWords);
  const isSaid = (quotation: string) =>
    partsOf(quotation).every((part) => normalisedWords.includes(part) || said.includes(withoutSeparators(part)));
  const areTokensSaid = (code: string) => code.split(/\s+/).every((token) => isSaid(token));
  return [
    ...quoted.flatMap((pattern) => captures(text, pattern)).filter((quotation) => !isSaid(quotation)),
    ...captures(text, codeSpan).filter((code) => !isSaid(code) && !areTokensSaid(code)),
    ...(text.match(blockQuote) ?? [])
      .map((block) => block.replaceAll(/^>\s?/gm, ""))
      .filter((block) => !block.split("\n").every((line) => withoutAttribution(line).some(isSaid))),
  ];
}

/** The cells of a table row may be joined by other separators. */
const withoutSeparators = (text: string) => text.replaceAll(/\s*\|\s*|\s+-\s+/g, " ").trim();

const captures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

/** A quotation may leave something out, if it shows that, and end without its full stop. */
const partsOf = (quotation: string): string[] =>
  normalised(quotation)
    .split(/\[?(?:…|\.\.\.)\]?/)
    .map((part) => part.replaceAll(/^[\s.,;:!?]+|[\s.,;:!?]+$/g, ""));

/** Block quotes say who spoke in front ("Ann: …") or behind ("… — Ann"). */
const withoutAttribution = (line: string): string[] => [
  line,
  line.replace(/^[^:]*:\s*/, ""),
  line.replace(/\s+[—–-]\s[^—–]*$/, ""),
  line.replace(/^\s*[—–-]\s*/, ""),
];
