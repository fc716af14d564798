import { limits } from "@corkboard/contract/limits";
import { type Citation, type TicketProposal, type TicketSource, TicketWriterError } from "../proposal.ts";
import { clip } from "./clip.ts";
import { containLabels } from "./contain-labels.ts";
import { inertMarkdown, removedAddress } from "./inert-markdown.ts";
import { looksLikeInstruction } from "./instructions.ts";
import { type IsKnownAddress, knownAddresses } from "./known-addresses.ts";
import { neutralTitle } from "./neutral-title.ts";
import { fallbackContent } from "./fallback-content.ts";
import { withoutForgedSections } from "./forged-sections.ts";
import { replaceSentences } from "./sentences.ts";
import { dictatedWords, partsOf, type SourcePart, wordsIn } from "./source-parts.ts";
import { splitVerbatimCode } from "./verbatim-code.ts";

/** Replaces an instruction to the writer that the proposal repeats. */
export const removedInstruction = "(instruction left out)";

const longestReason = 500;

/**
 * Treats every proposal as untrusted: the source may have manipulated a model, and the built-in writer quotes the
 * source. The result has a ticket's length, shows no address that the source does not, contains nothing
 * active or hidden, and does not pass on instructions from the source. Throws if nothing useful remains, unless the
 * proposal only quotes the source: then no better proposal is possible, and the ticket gets fixed text instead.
 */
export function containProposal(
  proposal: TicketProposal,
  source: TicketSource,
  { onlyQuotes = false }: { onlyQuotes?: boolean } = {},
): TicketProposal {
  const parts = partsOf(source);
  const isKnown = knownAddresses(parts);
  const isDictated = dictationIn(parts);
  const left = containBody(proposal.body, source, { isKnown, isDictated });
  const body = onlyQuotes && hasWords(proposal.body) && !hasWords(left) ? fallbackContent.body : left;
  if (!hasWords(body)) throw new TicketWriterError("bad_output", "the proposal's body contains no text");
  const grounded = containCriteria(proposal.criteria, { parts, isKnown, isDictated });
  const isAllGone = proposal.criteria.length > 0 && grounded.length === 0;
  const criteria = onlyQuotes && isAllGone ? fallbackContent.criteria(parts) : grounded;
  if (criteria.length === 0) throw new TicketWriterError("bad_output", "the proposal contains no acceptable criterion");
  return {
    title: containTitle(proposal.title, source, { isKnown, isDictated }),
    body,
    criteria,
    priority: containPriority(proposal.priority, parts, isKnown),
    labels: containLabels(proposal.labels, source, parts),
  };
}

interface Bounds {
  readonly isKnown: IsKnownAddress;
  /** Whether most of a line comes from an instruction in the source. */
  isDictated(line: string): boolean;
}

function containTitle(given: string, source: TicketSource, { isKnown, isDictated }: Bounds): string {
  for (const candidate of [given, source.title]) {
    const line = inertLine(candidate, isKnown).replace(/^#+\s+/, "");
    if (hasWords(line) && !looksLikeInstruction(line) && !isDictated(line)) return clip(line, limits.title);
  }
  return neutralTitle(source);
}

function containBody(given: string, source: TicketSource, { isKnown, isDictated }: Bounds): string {
  const isToGo = (sentence: string) => looksLikeInstruction(sentence) || isDictated(sentence);
  return splitVerbatimCode(given, source)
    .map(({ text, isVerbatimCode }) =>
      isVerbatimCode
        ? text
        : replaceSentences(withoutForgedSections(inertMarkdown(text, isKnown)), isToGo, removedInstruction),
    )
    .filter((text) => text !== "")
    .join("\n\n");
}

/** A priority other than medium needs a citation from the source. */
function containPriority(
  { level, reason, cites }: TicketProposal["priority"],
  parts: readonly SourcePart[],
  isKnown: IsKnownAddress,
): TicketProposal["priority"] {
  const grounds = existing(cites, parts);
  if (level !== "medium" && grounds.length === 0) {
    return { level: "medium", reason: "the source gives no reason for a higher or lower priority", cites: [] };
  }
  const line = replaceSentences(inertLine(reason, isKnown), looksLikeInstruction, removedInstruction);
  return { level, reason: clip(line, longestReason), cites: grounds };
}

/** A criterion that cites nothing in the source is an invention. */
function containCriteria(
  given: TicketProposal["criteria"],
  { parts, isKnown, isDictated }: Bounds & { parts: readonly SourcePart[] },
): TicketProposal["criteria"] {
  const criteria = new Map<string, TicketProposal["criteria"][number]>();
  let room: number = limits.description;
  for (const { text, cites } of given) {
    if ((room -= text.length) < 0) break;
    const line = clip(inertLine(text, isKnown).replace(/^(?:[-*+]\s+)?(?:\[[ xX]?\]\s*)?/, ""), limits.checklistText);
    const grounds = existing(cites, parts);
    if (grounds.length === 0 || criteria.has(line)) continue;
    if (!hasWords(line) || looksLikeInstruction(line) || isDictated(line)) continue;
    criteria.set(line, { text: line, cites: grounds });
  }
  return [...criteria.values()].slice(0, limits.checklistItems);
}

const inertLine = (text: string, isKnown: IsKnownAddress) =>
  inertMarkdown(text, isKnown).replaceAll(/\s+/g, " ").trim();

const hasWords = (text: string) =>
  /[\p{L}\p{N}]/u.test(text.replaceAll(removedAddress, "").replaceAll(removedInstruction, ""));

/** Keeps citations of fields with content and of existing comments, without duplicates. */
function existing(cites: readonly Citation[], parts: readonly SourcePart[]): Citation[] {
  const known = new Map(parts.map(({ cite }) => [keyOf(cite), cite]));
  const found = new Map<string, Citation>();
  for (const cite of cites) {
    const key = keyOf(cite);
    const part = known.get(key);
    if (part) found.set(key, part);
  }
  return [...found.values()];
}

const keyOf = (cite: Citation) => ("comment" in cite ? `comment ${cite.comment}` : `field ${cite.field}`);

function dictationIn(parts: readonly SourcePart[]): (line: string) => boolean {
  const dictated = dictatedWords(parts);
  return (line) => {
    const words = wordsIn(line);
    return (
      dictated.size > 0 && words.length > 0 && words.filter((word) => dictated.has(word)).length * 2 >= words.length
    );
  };
}
