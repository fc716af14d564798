import type { TicketPriority } from "@corkboard/contract";
import { looksLikeInstruction } from "../containment/instructions.ts";
import type { Citation, TicketProposal, TicketSource, TicketWriter } from "../proposal.ts";

/**
 * Writes tickets without a model: it arranges what the source says and adds nothing to it. The same source always
 * gives the same ticket.
 */
export const builtinTicketWriter: TicketWriter = {
  async write(source) {
    const proposal: TicketProposal = {
      title: source.title.trim(),
      body: [summary(source), evidence(source), discussion(source)].filter((text) => text !== "").join("\n\n"),
      criteria: criteriaOf(source),
      priority: judgePriority(source),
      labels: [source.type ?? "task", ...source.labels],
    };
    return {
      proposal,
      account: { engine: "builtin", model: null, prompt_version: null, usage: null, cost_usd: null, calls: 0 },
    };
  },
};

function summary(source: TicketSource): string {
  return `## Summary\n\n${source.description.trim() || source.title.trim()}`;
}

function evidence(source: TicketSource): string {
  const facts: string[] = [];
  if (source.pageUrl) facts.push(`Page: ${source.pageUrl}`);
  if (source.screenshotLink) facts.push(`Screenshot: ${source.screenshotLink}`);
  for (const [name, value] of Object.entries(source.browserInfo)) {
    if (typeof value === "string" || typeof value === "number") facts.push(`${name}: ${value}`);
  }
  return section("Evidence", facts);
}

function discussion(source: TicketSource): string {
  return section(
    "Discussion",
    source.comments.map(({ author, content }) => `${author ?? "Someone"}: ${content}`),
  );
}

function criteriaOf(source: TicketSource): TicketProposal["criteria"] {
  const subject = looksLikeInstruction(source.title) ? "what the source describes" : `"${oneLine(source.title)}"`;
  const first = source.type === "bug" ? `The problem ${subject} no longer occurs` : `${subject} is done`;
  const cites: Citation[] = [{ field: "title" }];
  return [
    { text: first, cites },
    ...source.checklist.map(({ text }) => ({ text: oneLine(text), cites: [{ field: "checklist" } as const] })),
  ];
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.map((line) => `- ${oneLine(line)}`).join("\n")}`;
}

const urgent: readonly { level: TicketPriority; words: RegExp }[] = [
  { level: "critical", words: /\b(data loss|security|breach|outage|payments? fail\w*|cannot pay)\b/i },
  { level: "high", words: /\b(crash\w*|broken|blocked|cannot (log ?in|sign ?in|check ?out))\b/i },
  { level: "low", words: /\b(typo|cosmetic|nice to have)\b/i },
];

/** Medium unless the source itself says otherwise; the word that decided is kept as the reason. */
function judgePriority(source: TicketSource): TicketProposal["priority"] {
  const places: { text: string; cite: Citation }[] = [
    { text: source.title, cite: { field: "title" } },
    { text: source.description, cite: { field: "description" } },
    ...source.comments.map(({ id, content }) => ({ text: content, cite: { comment: id } })),
  ];
  for (const { level, words } of urgent) {
    for (const { text, cite } of places) {
      const word = words.exec(text)?.[0];
      if (word !== undefined) return { level, reason: `the source says "${word}"`, cites: [cite] };
    }
  }
  return { level: "medium", reason: "nothing in the source raises or lowers it", cites: [] };
}

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, " ");
