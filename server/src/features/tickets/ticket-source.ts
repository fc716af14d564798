import type { TicketSourceType } from "@corkboard/contract";
import type { Actor } from "../../actor.ts";
import type { Reader } from "../../db/database.ts";
import type { TicketSource } from "../../ports/ai/ticket-writer.ts";
import { accessSourceCard } from "../boards/cards.access.ts";
import { accessCardThread, accessFeedbackThread } from "../comments/comments.access.ts";
import { accessSourceFeedback } from "../feedback/feedback.access.ts";

export interface FoundSource {
  readonly projectId: string;
  readonly source: TicketSource;
}

/** Gathers all that a ticket may be based on: the item and what was said about it. */
export function gatherSource(db: Reader, actor: Actor, kind: TicketSourceType, id: string): Promise<FoundSource> {
  return kind === "feedback" ? fromFeedback(db, actor, id) : fromCard(db, actor, id);
}

async function fromFeedback(db: Reader, actor: Actor, id: string): Promise<FoundSource> {
  const row = await accessSourceFeedback(db, actor, id);
  return {
    projectId: row.project_id,
    source: {
      kind: "feedback",
      id: row.id,
      title: row.title,
      description: row.description,
      type: row.type,
      pageUrl: row.page_url,
      labels: [],
      checklist: [],
      browserInfo: JSON.parse(row.browser_info) as Record<string, unknown>,
      comments: await accessFeedbackThread(db, actor, row),
    },
  };
}

async function fromCard(db: Reader, actor: Actor, id: string): Promise<FoundSource> {
  const row = await accessSourceCard(db, actor, id);
  return {
    projectId: row.project_id,
    source: {
      kind: "board_card",
      id: row.id,
      title: row.title,
      description: row.description ?? "",
      labels: (JSON.parse(row.labels) as { text: string }[]).map((label) => label.text),
      checklist: (JSON.parse(row.checklist) as { text: string }[]).map((item) => item.text),
      browserInfo: {},
      comments: await accessCardThread(db, actor, row),
    },
  };
}
