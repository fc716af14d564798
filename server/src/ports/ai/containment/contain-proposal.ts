import { limits } from "@corkboard/contract/limits";
import { noActionLabel } from "@corkboard/ticket-writer";
import { type Citation, type TicketProposal, type TicketSource, TicketWriterError } from "../proposal.ts";
import { clip } from "./clip.ts";
import { containLabels } from "./contain-labels.ts";
import { withoutForgedSections } from "./forged-sections.ts";
import { inertMarkdown, removedAddress } from "./inert-markdown.ts";
import { markInstructions, markLine, markLength } from "./instruction-marks.ts";
import { type IsKnownAddress, knownAddresses } from "./known-addresses.ts";
import { neutralTitle } from "./neutral-title.ts";
import { partsOf, type SourcePart } from "./source-parts.ts";
import { splitVerbatimCode } from "./verbatim-code.ts";

const longestReason = 500;
const longestQuestion = 500;
const maxQuestions = 10;

/**
 * Treats every proposal as untrusted: the source may have manipulated a model, and the built-in writer quotes the
 * source. The result has a ticket's length, shows no address that the source does not, contains nothing active or
 * hidden, and marks what reads like instructions. Throws if nothing useful remains.
 */
export function containProposal(proposal: TicketProposal, source: TicketSource): TicketProposal {
  const parts = partsOf(source);
  const isKnown = knownAddresses(parts);
  const body = containBody(proposal.body, source, isKnown);
  if (!hasWords(body)) throw new TicketWriterError("bad_output", "the proposal's body contains no text");
  const criteria = containCriteria(proposal.criteria, parts, isKnown);
  const mayBeEmpty = proposal.criteria.length === 0 && proposal.labels.includes(noActionLabel);
  if (criteria.length === 0 && !mayBeEmpty)
    throw new TicketWriterError("bad_output", "the proposal contains no acceptable criterion");
  return {
    title: containTitle(proposal.title, source, isKnown),
    body,
    criteria,
    priority: containPriority(proposal.priority, parts, isKnown),
    labels: containLabels(proposal.labels, source),
    questions: containQuestions(proposal.questions, isKnown),
  };
}

function containTitle(given: string, source: TicketSource, isKnown: IsKnownAddress): string {
  const titles = [given, source.title].map((title) => inertLine(title.replace(/^\s*#+\s+/, ""), limits.title, isKnown));
  return titles.find(hasWords) ?? neutralTitle(source);
}

function containBody(given: string, source: TicketSource, isKnown: IsKnownAddress): string {
  return splitVerbatimCode(given, source)
    .map(({ text, isVerbatimCode }) =>
      isVerbatimCode ? text : markInstructions(withoutForgedSections(inertMarkdown(text, isKnown))),
    )
    .filter((text) => text !== "")
    .join("\n\n");
}

/**
 * A priority other than medium needs a citation from the source. Agents claim what is critical first, so that needs the
 * words of a member.
 */
function containPriority(
  { level, reason, cites }: TicketProposal["priority"],
  parts: readonly SourcePart[],
  isKnown: IsKnownAddress,
): TicketProposal["priority"] {
  const grounds = existing(cites, parts);
  if (level !== "medium" && grounds.length === 0) {
    return { level: "medium", reason: "the source gives no reason for a higher or lower priority", cites: [] };
  }
  const members = new Set(parts.filter(({ author }) => author === "member").map(({ cite }) => keyOf(cite)));
  const isByMember = grounds.some((cite) => members.has(keyOf(cite)));
  return {
    level: level === "critical" && !isByMember ? "high" : level,
    reason: inertLine(reason, longestReason, isKnown),
    cites: grounds,
  };
}

/** A criterion that cites nothing in the source is an invention. */
function containCriteria(
  given: TicketProposal["criteria"],
  parts: readonly SourcePart[],
  isKnown: IsKnownAddress,
): TicketProposal["criteria"] {
  const criteria = new Map<string, TicketProposal["criteria"][number]>();
  let room: number = limits.description;
  for (const { text, cites } of given) {
    if ((room -= text.length) < 0) break;
    const line = inertLine(text.replace(/^\s*(?:[-*+]\s+)?(?:\[[ xX]?\]\s*)*/, ""), limits.checklistText, isKnown);
    const grounds = existing(cites, parts);
    // A removed address stays visible: nothing of a source disappears silently.
    const isUsable = grounds.length > 0 && /[\p{L}\p{N}]/u.test(line);
    if (isUsable && !criteria.has(line)) criteria.set(line, { text: line, cites: grounds });
    if (criteria.size === limits.checklistItems) break;
  }
  return [...criteria.values()];
}

const containQuestions = (given: readonly string[], isKnown: IsKnownAddress): string[] => {
  const lines = given.map((question) => inertLine(question, longestQuestion, isKnown)).filter(hasWords);
  return [...new Set(lines)].slice(0, maxQuestions);
};

/** Room is left for a mark. */
const inertLine = (text: string, length: number, isKnown: IsKnownAddress) =>
  markLine(clip(inertMarkdown(text, isKnown).replaceAll(/\s+/g, " ").trim(), length - markLength));

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text.replaceAll(removedAddress, ""));

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
