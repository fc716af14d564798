import type { Database, Reader, Tx } from "../db/database.ts";
import { withFields } from "../db/json-row.ts";
import type { One } from "../db/one.ts";
import type { Query } from "../db/query.ts";
import {
  type EventFilter,
  eventsAfter,
  eventsBefore,
  findEvent,
  findFirstSequence,
  findLastSequence,
  findLogs,
  findSequenceWithin,
  findSubjectOfComment,
  findSubjectOfDeletedComment,
  findUnnumbered,
  forgetOldest,
  advanceNumbering,
  lockNumbering,
  numberEvents,
  openNumbering,
} from "./event-log.queries.ts";

type RowOf<Q> = Q extends Query<never, infer Row> ? Row : never;

/** An event as the log holds it. */
export type LoggedEvent = RowOf<typeof eventsAfter>;

/** The event as every receiver sees it: over the API, in the stream, in a webhook. */
export function eventJson(
  event: Pick<LoggedEvent, "json" | "changes" | "displaced" | "actor_id" | "actor_name">,
): string {
  const actor = event.actor_id && { user_id: event.actor_id, display_name: event.actor_name ?? "" };
  const fields = { actor: JSON.stringify(actor), changes: event.changes };
  return withFields(event.json, event.displaced === null ? fields : { ...fields, displaced: event.displaced });
}

export interface LogFilter {
  readonly org: string;
  readonly project?: string;
  /** What it happened to, or what the comment it happened to is about. */
  readonly object?: string;
}

export async function readEventsAfter(db: Reader, filter: LogFilter, after: number, limit: number) {
  return db.all(eventsAfter, { ...(await byIndex(db, filter)), after, limit });
}

export async function readEventsBefore(db: Reader, filter: LogFilter, before: number, limit: number) {
  return db.all(eventsBefore, { ...(await byIndex(db, filter)), before, limit });
}

/** The log is found by what its events are about; a comment's own are among those of what the comment is about. */
async function byIndex(db: Reader, { org, project, object }: LogFilter): Promise<EventFilter> {
  if (object === undefined) return { org, project };
  const subject = await subjectOfComment(db, { org, id: object });
  return subject === undefined ? { org, project, subject: object } : { org, project, subject, object };
}

/** Undefined for what is no comment. */
async function subjectOfComment(db: Reader, one: One): Promise<string | undefined> {
  const comment = await db.first(findSubjectOfComment, one);
  if (comment) return comment.feedback_id ?? comment.card_id ?? undefined;
  return (await db.first(findSubjectOfDeletedComment, one))?.subject_id;
}

export function readEvent(db: Reader, org: string, sequence: number): Promise<LoggedEvent | undefined> {
  return db.first(findEvent, { org, seq: sequence });
}

/** The sequences the log begins and ends with; 0 when it is empty. */
export async function endsOfLog(db: Reader, org: string): Promise<{ first: number; last: number }> {
  const first = await db.first(findFirstSequence, { org });
  const last = await db.first(findLastSequence, { org });
  return { first: first?.seq ?? 0, last: last?.seq ?? 0 };
}

/**
 * Whether the log goes on from a position that somebody was told of: it holds that event or the one after it. A log
 * that a backup was restored to may not, nor one that was forgotten further than that.
 */
export async function goesOnFrom(db: Reader, org: string, position: number): Promise<boolean> {
  if (await db.first(findSequenceWithin, { org, from: position, to: position + 1 })) return true;
  return position === 0 && !(await db.first(findLastSequence, { org }));
}

/**
 * Gives every committed event of the organisation its place in the log, where the engine could not do so while it was
 * written. Afterwards no event can appear before one that is there already, so a reader who goes by sequence misses
 * none.
 */
export async function numberCommitted(db: Database, org: string): Promise<void> {
  if (!db.numbersEventsLater || !(await db.first(findUnnumbered, { org }))) return;
  while ((await db.write((tx) => numberInLog(tx, org))) === numberedAtOnce);
}

const numberedAtOnce = 500;

async function numberInLog(tx: Tx, org: string): Promise<number> {
  const held = (await tx.first(lockNumbering, { org })) ?? (await beginNumbering(tx, org));
  const count = await tx.run(numberEvents, { org, after: held.numbered, atMost: numberedAtOnce });
  if (count > 0) await tx.send(advanceNumbering, { org, to: held.numbered + count });
  return count;
}

async function beginNumbering(tx: Tx, org: string): Promise<{ numbered: number }> {
  await tx.send(openNumbering, { org });
  return (await tx.first(lockNumbering, { org })) ?? { numbered: 0 };
}

/** Few enough that nobody waits long for the transaction. */
const forgottenAtOnce = 500;

/** Keeps the logs from growing for ever. */
export async function forgetEventsBefore(db: Database, before: Date): Promise<void> {
  for (const { org_id: org } of await db.all(findLogs, {})) {
    const some = { org, before: before.toISOString(), atMost: forgottenAtOnce };
    while ((await db.write((tx) => tx.run(forgetOldest, some))) === forgottenAtOnce);
  }
}
