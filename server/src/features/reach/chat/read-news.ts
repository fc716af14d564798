import type { ChatKind, QuestionRecipient } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import type { Query } from "../../../db/query.ts";
import type { Tables } from "../../../db/tables.ts";
import { readEventsAfter } from "../../../events/event-log.ts";
import { type EventNews, newsIn } from "./event-news.ts";
import { findDeliveries, findQuestions, findReplies, findReports } from "./news.queries.ts";

/** One line of a message. */
export type NewsItem = { readonly title: string; readonly text: string } & (
  | { readonly kind: "report"; readonly report: string }
  | { readonly kind: "reply"; readonly report: string; readonly comment: string; readonly isByClient: boolean }
  | { readonly kind: "accepted" | "rejected"; readonly ticket: string; readonly isByClient: boolean }
  | { readonly kind: "question"; readonly ticket: string; readonly recipient: QuestionRecipient }
  | { readonly kind: "delivery"; readonly ticket: string }
);

/** What a chat has not been notified of yet, as it is now: nothing that was deleted, and no spam. */
export interface News {
  /** The first ones. */
  readonly items: readonly NewsItem[];
  readonly total: number;
  /** The sequence of the last event that was considered. */
  readonly to: number;
  /** Reports that are spam now, newest last. */
  readonly withheld: readonly string[];
  /** Whether there may be more events. */
  readonly isMore: boolean;
}

export const maxItems = 10;
const eventsAtOnce = 200;
/** More events than this are more than one message. */
const maxReads = 25;
const maxWithheld = 100;

type Address = Pick<Tables["chat_addresses"], "org_id" | "id" | "kinds" | "sent_to" | "withheld">;

export async function readNews(db: Reader, { org_id: org, id: project, ...address }: Address): Promise<News> {
  const wanted = new Set(JSON.parse(address.kinds) as ChatKind[]);
  const withheld = new Set(JSON.parse(address.withheld) as string[]);
  const announced = new Set<string>();
  const reasons = new Set<string>();
  const items: NewsItem[] = [];
  let total = 0;
  let to = address.sent_to;
  let isMore = true;
  for (let reads = 0; isMore && reads < maxReads; reads++) {
    const events = await readEventsAfter(db, { org, client: undefined, project }, to, eventsAtOnce);
    const news = events.map(newsIn).filter((each) => each !== undefined && wanted.has(each.kind)) as EventNews[];
    const found = await lookUp(db, org, news);
    for (const each of news) {
      const item = itemOf(each, found, { withheld, announced, reasons });
      if (!item) continue;
      if (items.length < maxItems) items.push(item);
      total++;
    }
    to = events.at(-1)?.seq ?? to;
    isMore = events.length === eventsAtOnce;
  }
  return { items, total, to, withheld: [...withheld].slice(-maxWithheld), isMore };
}

type Found = Awaited<ReturnType<typeof lookUp>>;

async function lookUp(db: Reader, org: string, news: readonly EventNews[]) {
  const rowsOf = async <Row extends { id: string }>(
    find: Query<{ org: string; ids: string }, Row>,
    ...kinds: ChatKind[]
  ): Promise<ReadonlyMap<string, Row>> => {
    const ids = new Set(news.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id));
    const rows = ids.size === 0 ? [] : await db.all(find, { org, ids: JSON.stringify([...ids]) });
    return new Map(rows.map((row) => [row.id, row]));
  };
  const [reports, replies, questions, deliveries] = await Promise.all([
    rowsOf(findReports, "report"),
    rowsOf(findReplies, "reply"),
    rowsOf(findQuestions, "question"),
    rowsOf(findDeliveries, "delivery", "accepted", "rejected"),
  ]);
  return { reports, replies, questions, deliveries };
}

interface Known {
  readonly withheld: Set<string>;
  /** Reports of this message. */
  readonly announced: Set<string>;
  /** Why deliveries were rejected in this message: each reason is a reply too. */
  readonly reasons: Set<string>;
}

function itemOf({ kind, id, isCleared }: EventNews, found: Found, known: Known): NewsItem | undefined {
  if (kind === "report") return reportOf(found.reports.get(id), isCleared === true, known);
  if (kind === "reply") {
    const reply = found.replies.get(id);
    if (!reply || known.reasons.delete(reasonOf(reply.report, reply.text))) return undefined;
    const { title, text, report, contact_id } = reply;
    return { kind, title, text, report, comment: id, isByClient: contact_id !== null };
  }
  if (kind === "question") return asItem(found.questions.get(id), (row) => ({ ...row, kind }));
  return asItem(found.deliveries.get(id), ({ decided_by, reason, source_id, ...row }) => {
    if (kind === "delivery") return { ...row, kind };
    if (reason !== null) known.reasons.add(reasonOf(source_id, reason));
    return { ...row, kind, text: reason ?? "", isByClient: decided_by === "client" };
  });
}

function reportOf(
  report: { id: string; title: string; text: string; spam: number } | undefined,
  isCleared: boolean,
  { withheld, announced }: Known,
): NewsItem | undefined {
  if (!report) return undefined;
  const { id, title, text, spam } = report;
  const isWithheld = withheld.delete(id);
  if (spam === 1) {
    if (!isCleared || isWithheld) withheld.add(id);
    return undefined;
  }
  if (announced.has(id) || (isCleared && !isWithheld)) return undefined;
  announced.add(id);
  return { kind: "report", title, text, report: id };
}

const asItem = <Row>(row: Row | undefined, toItem: (row: Row) => NewsItem) => row && toItem(row);

const reasonOf = (report: string, text: string) => `${report} ${text}`;
