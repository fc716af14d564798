import type { Tx } from "../../../db/database.ts";
import type { EventHandler, PendingEvent } from "../../../events/event-processor.ts";
import type { One } from "../../../db/row-key.ts";
import type { Tables } from "../../../db/tables.ts";
import { request } from "../../../jobs/request-jobs.ts";
import {
  addNews,
  findAcceptedByReporter,
  findMailWanted,
  findPublicRepliesForKeyShare,
  findReportedItemsForKeyShare,
  findReportedTickets,
} from "./report-mail.queries.ts";
import { mayFollow } from "./reports.exports.ts";
import { newValue, shownDeliveryIn } from "./shown-delivery-in.ts";

type Kind = Tables["report_news"]["kind"];

interface News {
  readonly kind: Kind;
  /** What is new; for finished work, the item. */
  readonly id: string;
  /** The item, or the ticket that an agent works on. */
  readonly of: string;
  readonly at: string;
  /** Nobody but an agent has said anything: reporters are notified only where the project lets agents write to them. */
  readonly isOfAgent?: boolean;
}

/**
 * Queues emails to reporters about replies, questions, deliveries and finished work. Receipt of a report is never
 * confirmed, because the address may belong to someone else. Items are locked before comments, in the order in which they
 * are deleted.
 */
export const queueReportMails: EventHandler = async (tx, org, events) => {
  const news = await ofItems(
    tx,
    org,
    events.map(newsIn).filter((one) => one !== undefined),
  );
  if (news.length === 0) return;
  const items = await tx.all(findReportedItemsForKeyShare, { org, ids: jsonSet(news.map(({ of }) => of)) });
  const ids = jsonSet(news.flatMap(({ kind, id }) => (kind === "reply" ? id : [])));
  const replies = new Set((await tx.all(findPublicRepliesForKeyShare, { org, ids })).map(({ id }) => id));
  const accepted = await acceptedAmong(tx, org, news);
  for (const item of items) {
    if (!mayFollow(item, item.reporter_email)) continue;
    const isSent = ({ kind, id, isOfAgent }: News) =>
      (kind !== "reply" || replies.has(id)) &&
      (kind !== "done" || !accepted.has(id)) &&
      (!isOfAgent || item.agent_questions === "reporter");
    const ofItem = news.filter((one) => one.of === item.id && isSent(one));
    if (ofItem.length > 0) await queue(tx, { org, id: item.id }, ofItem);
  }
};

/** What agents ask and deliver is about a ticket; reporters know its item. */
async function ofItems(tx: Tx, org: string, news: readonly News[]): Promise<readonly News[]> {
  const isOfTicket = ({ kind }: News) => kind === "question" || kind === "delivery";
  const tickets = news.filter(isOfTicket).map(({ of }) => of);
  if (tickets.length === 0) return news;
  const found = await tx.all(findReportedTickets, { org, ids: jsonSet(tickets) });
  const itemOf = new Map(found.map(({ id, source_id }) => [id, source_id]));
  return news.flatMap((one) => {
    const of = isOfTicket(one) ? itemOf.get(one.of) : one.of;
    return of === undefined ? [] : [{ ...one, of }];
  });
}

/** An item is done in the transaction that accepts the work; whoever has done that knows it. */
const sameTimeMs = 5_000;

async function acceptedAmong(tx: Tx, org: string, news: readonly News[]): Promise<ReadonlySet<string>> {
  const done = news.filter(({ kind }) => kind === "done");
  const times = done.map(({ at }) => Date.parse(at));
  if (times.length === 0) return new Set();
  const since = new Date(Math.min(...times) - sameTimeMs).toISOString();
  const found = await tx.all(findAcceptedByReporter, { org, ids: jsonSet(done.map(({ id }) => id)), since });
  return new Set(found.map(({ id }) => id));
}

const jsonSet = (ids: readonly string[]) => JSON.stringify([...new Set(ids)]);

function newsIn(event: PendingEvent): News | undefined {
  const { object_id: id, subject_id: of, created_at: at } = event;
  switch (event.type) {
    case "comment.created":
    case "comment.updated":
      return becomes(event, "visibility", "public") ? { kind: "reply", id, of, at } : undefined;
    case "feedback.status_changed":
      return becomes(event, "status", "done") ? { kind: "done", id: of, of, at } : undefined;
    case "question.created":
    case "question.forwarded":
      return becomes(event, "to", "reporter") ? { kind: "question", id, of, at } : undefined;
    default: {
      const shown = shownDeliveryIn(event);
      return shown && { kind: "delivery", id: shown.id, of, at, isOfAgent: shown.isOfAgent };
    }
  }
}

const becomes = (event: PendingEvent, field: string, value: string) => newValue(event, field) === value;

async function queue(tx: Tx, of: One, news: readonly News[]): Promise<void> {
  if ((await tx.first(findMailWanted, of))?.wanted === 0) return;
  const item = { org_id: of.org, feedback_id: of.id };
  let isNew = false;
  for (const { kind, id, at } of news) {
    const about = { id, kind, comment_id: kind === "reply" ? id : null };
    isNew = (await tx.run(addNews, { ...item, ...about, created_at: at })) > 0 || isNew;
  }
  if (isNew) await request(tx, "report-mail", [{ org: of.org, subject: of.id }]);
}
