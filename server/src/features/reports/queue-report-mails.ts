import type { EventChange } from "@corkboard/contract";
import type { Tx } from "../../db/database.ts";
import type { EventHandler, PendingEvent } from "../../events/event-processor.ts";
import { longestWaitWithNewsMs } from "../../mailing/mail-queue.ts";
import {
  addNews,
  findQueueToChange,
  hastenMail,
  keepPublicReplies,
  keepReportedItems,
  queueMail,
} from "./report-mail.queries.ts";
import { mayFollow } from "./reports.access.ts";

/** Something that a reporter may want to know. */
interface News {
  readonly item: string;
  /** The reply; null for the work being done. */
  readonly reply: string | null;
  readonly at: string;
}

/**
 * Notes what reporters are to be told: that the team replied, and that the work is done. Never that a report has come,
 * because an address may be somebody else's. Items are kept before comments, as when an item is deleted with its own.
 */
export function queueReportMails({ pauseSeconds }: { readonly pauseSeconds: number }): EventHandler {
  return async (tx, org, events) => {
    const news = events.map(newsIn).filter((one) => one !== undefined);
    if (news.length === 0) return;
    const items = await tx.all(keepReportedItems, { org, ids: jsonSet(news.map(({ item }) => item)) });
    const ids = jsonSet(news.flatMap(({ reply }) => reply ?? []));
    const replies = new Set((await tx.all(keepPublicReplies, { org, ids })).map(({ id }) => id));
    for (const item of items) {
      if (!mayFollow(item, item.reporter_email)) continue;
      const ofItem = news.filter((one) => one.item === item.id && (one.reply === null || replies.has(one.reply)));
      if (ofItem.length > 0) await queue(tx, { org, item: item.id }, ofItem, pauseSeconds);
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

/** False where the words were erased because their object is gone. */
function becomes({ changes }: PendingEvent, field: string, value: string): boolean {
  return (JSON.parse(changes) as Record<string, EventChange | undefined>)[field]?.to === value;
}

async function queue(
  tx: Tx,
  of: { readonly org: string; readonly item: string },
  news: readonly News[],
  pauseSeconds: number,
): Promise<void> {
  const queued = await tx.first(findQueueToChange, of);
  if (queued?.wanted === 0) return;
  let isNew = false;
  for (const { reply, at } of news) {
    const told = reply === null ? ({ id: of.item, kind: "done" } as const) : ({ id: reply, kind: "reply" } as const);
    isNew = (await tx.run(addNews, { ...of, ...told, comment_id: reply, created_at: at })) > 0 || isNew;
  }
  if (!isNew) return;
  const now = Date.now();
  const rested = queued?.last_sent_at ? Date.parse(queued.last_sent_at) + pauseSeconds * 1_000 : now;
  await tx.send(queueMail, { ...of, due: new Date(Math.max(now, rested)).toISOString() });
  await tx.send(hastenMail, { ...of, latest: new Date(Math.max(now + longestWaitWithNewsMs, rested)).toISOString() });
}
