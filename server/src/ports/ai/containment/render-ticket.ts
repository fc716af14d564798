import type { TicketPriority } from "@corkboard/contract";
import { limits } from "@corkboard/contract/limits";
import type { TicketProposal } from "../proposal.ts";
import { clip, lengthOf } from "./clip.ts";
import { endOpenCode } from "./forged-sections.ts";

export interface RenderedTicket {
  readonly title: string;
  /** Markdown that ends with the acceptance criteria. */
  readonly description: string;
  readonly priority: TicketPriority;
  readonly labels: readonly string[];
}

/** If the ticket is too long, the body is truncated before the criteria are. */
export function renderTicket({ title, body, criteria, priority, labels, questions }: TicketProposal): RenderedTicket {
  const lines: string[] = [];
  let room = limits.description - lengthOf(heading) - shortestBody - roomToEnd;
  for (const { text } of criteria) {
    const line = `- [ ] ${text}`;
    room -= lengthOf(line) + 1;
    if (room < 0) break;
    lines.push(line);
  }
  const asked = questions.length === 0 ? "" : `${drafts}\n\n${questions.map((text) => `- ${text}`).join("\n")}\n\n`;
  const section = asked + (lines.length === 0 ? nothingToDo : `${heading}\n\n${lines.join("\n")}`);
  return {
    title,
    description: `${endOpenCode(clip(body, limits.description - lengthOf(section) - roomToEnd).trimEnd())}\n\n${section}`,
    priority: priority.level,
    labels,
  };
}

const heading = "## Acceptance criteria";
const nothingToDo = "The source asks for nothing.";
const drafts =
  "## Open questions\n\nDrafts by the ticket writer. None of them has been sent. A member can send them to the reporter.";
/** For the blank line between body and criteria, and a closing code fence. */
const roomToEnd = 16;
/** Reserved for the body and the questions, however long the criteria are. */
const shortestBody = 8_000;
