import { limits, type TicketPriority } from "@corkboard/contract";
import type { TicketDraft, TicketSource, TicketWriter } from "./ticket-writer.ts";

/**
 * Writes tickets without a model: it arranges what the source says and adds nothing to it. The same source always
 * gives the same ticket.
 */
export const builtinTicketWriter: TicketWriter = {
  async write(source: TicketSource): Promise<TicketDraft> {
    const { priority, reason } = judgePriority(source);
    return {
      title: clip(source.title.trim(), limits.title),
      description: describe(source),
      priority,
      labels: labelsOf(source),
      context: { engine: "builtin", priority_reason: reason, comments_read: source.comments.length },
    };
  },
};

/** What can be checked is never cut off: where all of it is too long, the text before it gives way. */
function describe(source: TicketSource): string {
  const criteria = clip(acceptance(source), limits.description / 2);
  const account = [summary(source), evidence(source), discussion(source)].filter((text) => text !== "").join("\n\n");
  return `${clip(account, limits.description - lengthOf(criteria) - 2)}\n\n${criteria}`;
}

function summary(source: TicketSource): string {
  return `## Summary\n\n${source.description.trim() || source.title.trim()}`;
}

function evidence(source: TicketSource): string {
  const facts: string[] = [];
  if (source.pageUrl) facts.push(`Page: ${oneLine(source.pageUrl)}`);
  for (const [name, value] of Object.entries(source.browserInfo)) {
    if (typeof value === "string" || typeof value === "number") facts.push(oneLine(`${name}: ${value}`));
  }
  return section("Evidence", facts);
}

function discussion(source: TicketSource): string {
  return section(
    "Discussion",
    source.comments.map(({ author, content }) => `${author ?? "Someone"}: ${oneLine(content)}`),
  );
}

function acceptance(source: TicketSource): string {
  const subject = oneLine(source.title);
  const where = source.pageUrl ? ` on ${oneLine(source.pageUrl)}` : "";
  const first =
    source.type === "bug"
      ? `The problem described as "${subject}" no longer occurs${where}`
      : `"${subject}" is done as described above${where}`;
  return section("Acceptance criteria", [first, ...source.checklist.map(oneLine)], "- [ ] ");
}

function section(title: string, lines: readonly string[], bullet = "- "): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.map((line) => bullet + line).join("\n")}`;
}

const urgent: readonly { priority: TicketPriority; words: RegExp }[] = [
  { priority: "critical", words: /\b(data loss|security|breach|outage|payments? fail\w*|cannot pay)\b/i },
  { priority: "high", words: /\b(crash\w*|broken|blocked|cannot (log ?in|sign ?in|check ?out))\b/i },
  { priority: "low", words: /\b(typo|cosmetic|nice to have)\b/i },
];

/** Medium unless the source itself says otherwise; the word that decided is kept as the reason. */
function judgePriority(source: TicketSource): { priority: TicketPriority; reason: string } {
  const text = [source.title, source.description, ...source.comments.map((comment) => comment.content)].join("\n");
  for (const { priority, words } of urgent) {
    const word = words.exec(text)?.[0];
    if (word !== undefined) return { priority, reason: `the source says "${word}"` };
  }
  return { priority: "medium", reason: "nothing in the source raises or lowers it" };
}

function labelsOf(source: TicketSource): string[] {
  const labels = [source.type ?? "task", ...source.labels].map((label) => clip(label.trim(), limits.labelText));
  return [...new Set(labels.filter((label) => label !== ""))].slice(0, limits.labels);
}

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, " ");

const lengthOf = (text: string) => [...text].length;

function clip(text: string, length: number): string {
  return lengthOf(text) <= length ? text : [...text].slice(0, length).join("");
}
