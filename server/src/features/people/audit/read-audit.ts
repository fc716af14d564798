import { accessKinds, type AuditEntry, type AuditKind } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import { type LoggedEvent, logBounds, readEventsBefore, sequenceAt } from "../../../events/event-log.ts";
import { operatorId } from "../../../shared/actor.ts";
import { nilId } from "../../../shared/id.ts";
import type { AuditPosition } from "./audit-position.ts";
import { auditEntriesBefore } from "./audit.queries.ts";
import { LookAhead } from "./look-ahead.ts";

export interface AuditFilter {
  readonly org: string;
  readonly actor: string | undefined;
  readonly kinds: ReadonlySet<AuditKind> | undefined;
  readonly project: string | undefined;
  /** In milliseconds. */
  readonly since: number | undefined;
  readonly until: number | undefined;
}

/** A row of either log, and where to continue after it. */
export interface AuditStep {
  /** Undefined if the filter excludes it. */
  readonly entry: AuditEntry | undefined;
  readonly position: AuditPosition;
}

const rowsAtOnce = 200;

/** Events are numbered when they are committed, so their times can be this much out of order. */
const disorderMs = 60_000;

const ofAccess: ReadonlySet<string> = new Set(accessKinds);

/** The position of the newest entries that can match. */
export async function newestPosition(db: Reader, filter: AuditFilter): Promise<AuditPosition> {
  if (filter.until === undefined) {
    const { last } = await logBounds(db, filter.org);
    return { sequence: last + 1, at: latestTime, id: nilId };
  }
  const sequence = await sequenceAt(db, filter.org, filter.until + disorderMs);
  return { sequence, at: new Date(filter.until).toISOString(), id: nilId };
}

/** The database's clock may have been set back since an entry was written. */
const latestTime = "9999-12-31T23:59:59.999Z";

/** Merges both logs by time, newest first. Reads them in parts, as far as the caller asks. */
export async function* readAudit(db: Reader, filter: AuditFilter, from: AuditPosition): AsyncGenerator<AuditStep> {
  let { sequence, at, id } = from;
  const position = (): AuditPosition => ({ sequence, at, id });
  const events = new LookAhead(() => (mayBeEvents(filter) ? nextEvents(db, filter, sequence) : none));
  const entries = new LookAhead(() => (mayBeAccess(filter) ? nextEntries(db, filter, position()) : none));
  for (;;) {
    const event = await events.first();
    const access = await entries.first();
    if (event && (!access || event.created_at > access.created_at)) {
      events.take();
      sequence = event.seq;
      const entry = ofEvent(event);
      yield { entry: matches(entry, filter) ? entry : undefined, position: position() };
    } else if (access) {
      entries.take();
      ({ created_at: at, id } = access);
      yield { entry: matches(access, filter) ? access : undefined, position: position() };
    } else return;
  }
}

const none = Promise.resolve([]);

const mayBeEvents = ({ kinds }: AuditFilter) => !kinds || [...kinds].some((kind) => !ofAccess.has(kind));

const mayBeAccess = ({ kinds, project }: AuditFilter) =>
  project === undefined && (!kinds || [...kinds].some((kind) => ofAccess.has(kind)));

async function nextEvents(db: Reader, filter: AuditFilter, before: number): Promise<LoggedEvent[]> {
  const found = await readEventsBefore(
    db,
    { client: undefined, org: filter.org, project: filter.project },
    before,
    rowsAtOnce,
  );
  const earliest = (filter.since ?? 0) - disorderMs;
  const end = found.findIndex(({ created_at }) => Date.parse(created_at) < earliest);
  return end === -1 ? found : found.slice(0, end);
}

async function nextEntries(db: Reader, { org, since }: AuditFilter, { at, id }: AuditPosition): Promise<AuditEntry[]> {
  const found = await db.all(auditEntriesBefore, { org, at, id, limit: rowsAtOnce });
  return found
    .filter(({ created_at }) => Date.parse(created_at) >= (since ?? 0))
    .map(({ actor_id, actor_name, ...entry }) =>
      Object.assign(entry, { ...actorOf(actor_id, actor_name), project_id: null, changes: {} }),
    );
}

const ofEvent = (event: LoggedEvent): AuditEntry => ({
  id: event.id,
  kind: event.type,
  ...actorOf(event.actor_id, event.actor_name),
  project_id: event.project_id,
  object_id: event.object_id,
  about: null,
  address: null,
  changes: JSON.parse(event.changes) as AuditEntry["changes"],
  created_at: event.created_at,
});

function actorOf(id: string | null, name: string | null): Pick<AuditEntry, "actor" | "actor_kind"> {
  if (id === null) return { actor: null, actor_kind: null };
  if (id === operatorId) return { actor: null, actor_kind: "operator" };
  return { actor: { user_id: id, display_name: name ?? "" }, actor_kind: "member" };
}

function matches(entry: AuditEntry, { actor, kinds, since, until }: AuditFilter): boolean {
  const time = Date.parse(entry.created_at);
  return (
    (actor === undefined || entry.actor?.user_id === actor) &&
    (!kinds || kinds.has(entry.kind)) &&
    (since === undefined || time >= since) &&
    (until === undefined || time < until)
  );
}
