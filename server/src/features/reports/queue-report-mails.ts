import type { EventChange } from "@corkboard/contract";
import type { Tx } from "../../db/database.ts";
import type { EventHandler, PendingEvent } from "../../events/event-processor.ts";
import type { One } from "../../db/row-key.ts";
import { enqueueMail } from "../../mailing/enqueue-mail.ts";
import {
  addNews,
  findReportMailForUpdate,
  findPublicRepliesForKeyShare,
  findReportedItemsForKeyShare,
} from "./report-mail.queries.ts";
import { mayFollow } from "./reports.access.ts";

interface News {
  readonly item: string;
  /** The reply's id; null if the work is done. */
  readonly reply: string | null;
  readonly at: string;
}

/**
 * Queues emails to reporters about replies and finished work. Receipt of a report is never confirmed, because the
 * address may belong to someone else. Items are locked before comments, in the order in which they are deleted.
 */
export function queueReportMails({ pauseSeconds }: { readonly pauseSeconds: number }): EventHandler {
  return async (tx, org, events) => {
    const news = events.map(newsIn).filter((one) => one !== undefined);
    if (news.length === 0) return;
    const items = await tx.all(findReportedItemsForKeyShare, { org, ids: jsonSet(news.map(({ item }) => item)) });
    const ids = jsonSet(news.flatMap(({ reply }) => reply ?? []));
    const replies = new Set((await tx.all(findPublicRepliesForKeyShare, { org, ids })).map(({ id }) => id));
    for (const item of items) {
      if (!mayFollow(item, item.reporter_email)) continue;
      const ofItem = news.filter((one) => one.item === item.id && (one.reply === null || replies.has(one.reply)));
      if (ofItem.length > 0) await queue(tx, { org, id: item.id }, ofItem, pauseSeconds);
    }
  };
}

const jsonSet = (ids: readonly string[]) => JSON.stringify([...new Set(ids)]);

function newsIn(event: PendingEvent): News | undefined {
  const { object_id: id, subject_id: item, created_at: at } = event;
  switch (event.type) {
    case "comment.created":
    case "comment.updated":
      return becomes(event, "visibility", "public") ? { item, reply: id, at } : undefined;
    case "feedback.status_changed":
      return becomes(event, "status", "done") ? { item, reply: null, at } : undefined;
    default:
      return undefined;
  }
}

/** False if the changes were erased because their object was deleted. */
function becomes({ changes }: PendingEvent, field: string, value: string): boolean {
  return (JSON.parse(changes) as Record<string, EventChange | undefined>)[field]?.to === value;
}

async function queue(tx: Tx, of: One, news: readonly News[], pauseSeconds: number): Promise<void> {
  const queued = await tx.first(findReportMailForUpdate, of);
  if (queued?.wanted === 0) return;
  const item = { org_id: of.org, feedback_id: of.id };
  let isNew = false;
  for (const { reply, at } of news) {
    const about = reply === null ? ({ id: of.id, kind: "done" } as const) : ({ id: reply, kind: "reply" } as const);
    isNew = (await tx.run(addNews, { ...item, ...about, comment_id: reply, created_at: at })) > 0 || isNew;
  }
  if (isNew) await enqueueMail(tx, "report", of, { lastSentAt: queued?.last_sent_at ?? null, pauseSeconds });
}
