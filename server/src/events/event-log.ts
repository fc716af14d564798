import type { Database, Reader, Tx } from "../db/database.ts";
import type { One } from "../db/row-key.ts";
import type { RowOf } from "../db/query.ts";
import type { Scope } from "../db/scope.ts";
import { operatorId } from "../shared/actor.ts";
import {
  type EventFilter,
  eventsAfter,
  eventsBefore,
  eventsToProcess,
  findEvent,
  findFirstSequence,
  findLastSequence,
  findLogs,
  findSequenceWithin,
  findSubjectOfComment,
  findSubjectOfDeletedComment,
  findTimeFrom,
  findUnnumbered,
  deleteOldestEvents,
  findNumberingForUpdate,
  numberEvents,
  openNumbering,
} from "./event-log.queries.ts";

/** An event as the log holds it. */
export type LoggedEvent = RowOf<typeof eventsAfter>;

/** The event as it appears in the API, in the stream and in webhooks. */
export function eventJson(event: Omit<LoggedEvent, "client_id">): string {
  const { id, seq, type, org_id, project_id, object_id, subject_id, version, created_at, displaced } = event;
  const isMember = event.actor_id !== null && event.actor_id !== operatorId;
  const actor = isMember ? { user_id: event.actor_id, display_name: event.actor_name ?? "" } : null;
  const idOrNull = (given: string | null) => (given === null ? "null" : `"${given}"`);
  // None of these values has to be escaped, and there are many events.
  let json = `{"id":"${id}","sequence":${seq},"type":"${type}","org_id":"${org_id}","project_id":${idOrNull(project_id)}`;
  json += `,"object_id":"${object_id}","parent_id":${idOrNull(subject_id === object_id ? null : subject_id)}`;
  json += `,"version":${version},"created_at":"${created_at}","actor":${JSON.stringify(actor)},"changes":${event.changes}`;
  if (displaced !== null) json += `,"displaced":${displaced}`;
  if (event.source_version !== null) json += `,"source_version":${event.source_version}`;
  return `${json}}`;
}

export interface LogFilter extends Scope {
  readonly project?: string;
  /** The event's object, or the object that its comment belongs to. */
  readonly object?: string;
}

export async function readEventsAfter(db: Reader, filter: LogFilter, after: number, limit: number) {
  return db.all(eventsAfter, { ...(await byIndex(db, filter)), after, limit });
}

export async function readEventsBefore(db: Reader, filter: LogFilter, before: number, limit: number) {
  return db.all(eventsBefore, { ...(await byIndex(db, filter)), before, limit });
}

/** The log is indexed by subject. The subject of a comment's events is the object that the comment belongs to. */
async function byIndex(db: Reader, { org, client, project, object }: LogFilter): Promise<EventFilter> {
  if (object === undefined) return { org, client, project };
  const subject = await subjectOfComment(db, { org, id: object });
  return subject === undefined ? { org, client, project, subject: object } : { org, client, project, subject, object };
}

/** Undefined if the object is not a comment. */
async function subjectOfComment(db: Reader, one: One): Promise<string | undefined> {
  const comment = await db.first(findSubjectOfComment, one);
  if (comment) return comment.feedback_id ?? comment.card_id ?? undefined;
  return (await db.first(findSubjectOfDeletedComment, one))?.subject_id;
}

/** The next events after a position, without what only the API shows of them. */
export function readPendingEvents(db: Reader, org: string, after: number, limit: number) {
  return db.all(eventsToProcess, { org, after, limit });
}

export function readEvent(db: Reader, org: string, sequence: number): Promise<LoggedEvent | undefined> {
  return db.first(findEvent, { org, seq: sequence });
}

/** The first and last sequence of the log; 0 if it is empty. */
export async function logBounds(db: Reader, org: string): Promise<{ first: number; last: number }> {
  const first = await db.first(findFirstSequence, { org });
  const last = await db.first(findLastSequence, { org });
  return { first: first?.seq ?? 0, last: last?.seq ?? 0 };
}

/**
 * A sequence of which all events before are older than a time, as far as times increase with sequences. Searched in
 * halves, because the log has no index by time.
 */
export async function sequenceAt(db: Reader, org: string, time: number): Promise<number> {
  let { first: low, last } = await logBounds(db, org);
  let high = last + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const event = await db.first(findTimeFrom, { org, seq: middle });
    if (event && Date.parse(event.created_at) < time) low = event.seq + 1;
    else high = middle;
  }
  return low;
}

/**
 * Whether the log continues from a position that a reader has seen: it contains that event or the next. It may not after
 * a backup was restored or the events around the position were deleted.
 */
export async function continuesFrom(db: Reader, org: string, position: number): Promise<boolean> {
  if (await db.first(findSequenceWithin, { org, from: position, to: position + 1 })) return true;
  return position === 0 && !(await db.first(findLastSequence, { org }));
}

/**
 * Gives every committed event of the organisation its sequence number, if the engine could not do so on insertion.
 * Afterwards no event can appear before an existing one, so a reader that goes by sequence misses none.
 */
export async function numberCommitted(db: Database, org: string): Promise<void> {
  if (!db.numbersEventsLater || !(await db.first(findUnnumbered, { org }))) return;
  while ((await db.write((tx) => numberInLog(tx, org))) === numberingBatch);
}

/**
 * The sequence of the last event committed so far, 0 if there is none. Every event that is committed after this
 * transaction has a greater one.
 */
export async function endOfLog(tx: Tx, org: string): Promise<number> {
  if (await tx.first(findUnnumbered, { org })) while ((await numberInLog(tx, org)) === numberingBatch);
  return (await tx.first(findLastSequence, { org }))?.seq ?? 0;
}

const numberingBatch = 500;

async function numberInLog(tx: Tx, org: string): Promise<number> {
  // Without waiting, because the numbers are read from the row that the first statement locks.
  const attempt = () =>
    Promise.all([tx.first(findNumberingForUpdate, { org }), tx.first(numberEvents, { org, atMost: numberingBatch })]);
  const [numbering, numbered] = await attempt();
  if (numbering) return numbered?.count ?? 0;
  await tx.send(openNumbering, { org });
  const [, first] = await attempt();
  return first?.count ?? 0;
}

/** Small enough to keep the transaction short. */
const deletionBatch = 500;

export async function deleteEventsBefore(db: Database, before: Date): Promise<void> {
  for (const { org_id: org } of await db.all(findLogs, {})) {
    const some = { org, before: before.toISOString(), atMost: deletionBatch };
    while ((await db.write((tx) => tx.run(deleteOldestEvents, some))) === deletionBatch);
  }
}
