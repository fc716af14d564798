import type { EventType } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import { isOfOrganisation } from "../db/checked-organisation.ts";
import { deletedProjects, isInProject } from "../db/live-projects.ts";
import type { One } from "../db/row-key.ts";
import { query, scopedQuery } from "../db/query.ts";
import type { Scope } from "../db/scope.ts";
import type { Schema } from "../db/tables.ts";

interface NewEvent extends One {
  type: EventType;
  project: string | null;
  client: string | null;
  object: string;
  subject: string;
  version: number;
  sourceVersion: number | null;
  actor: string | null;
  /** JSON. */
  changes: string;
  /** JSON. */
  displaced: string | null;
  now: string;
}

export const insertEvent = query((q, p: NewEvent, dialect) =>
  q.insertInto("events").values({
    org_id: p.org,
    id: p.id,
    type: p.type,
    project_id: p.project,
    client_id: p.client,
    object_id: p.object,
    subject_id: p.subject,
    version: p.version,
    source_version: p.sourceVersion,
    actor_id: p.actor,
    changes: p.changes,
    displaced: p.displaced,
    created_at: p.now,
    seq: dialect.nextSequence(p.org),
  }),
);

const eraseChanges = (q: Kysely<Schema>, p: { org: string }) =>
  q.updateTable("events").set({ changes: "{}" }).where(isOfOrganisation("org_id", p.org));

/** `displaced` is kept: it contains only positions, of objects that may still exist. */
export const eraseChangesOfSubject = query((q, p: One) => eraseChanges(q, p).where("subject_id", "=", p.id));

interface EventsOfProject extends One {
  after: number;
}

export const findEventsOfProject = query((q, p: EventsOfProject & { atMost: number }) =>
  q
    .selectFrom("events")
    .select("seq")
    .where(isOfOrganisation("org_id", p.org))
    .where("project_id", "=", p.id)
    .where("seq", ">", p.after)
    .orderBy("seq")
    .limit(p.atMost)
    .$narrowType<{ seq: number }>(),
);

export const eraseChangesOfProject = query((q, p: EventsOfProject & { to: number }) =>
  eraseChanges(q, p)
    .set({ displaced: null })
    .where("project_id", "=", p.id)
    .where("seq", ">", p.after)
    .where("seq", "<=", p.to),
);

export const eraseChangesOfComment = query((q, p: One & { subject: string }) =>
  eraseChanges(q, p).where("subject_id", "=", p.subject).where("object_id", "=", p.id),
);

export interface EventFilter extends Scope {
  project?: string;
  /** The object, or the one that its comments belong to. */
  subject?: string;
  /** Only this object among those of the subject. */
  object?: string;
}

/** Until the worker has erased the events of a deleted project, reading them erases their content. */
const unlessDeleted =
  (q: Kysely<Schema>, p: { org: string }) =>
  <Column extends "changes" | "displaced", Erased extends string | null>(column: Column, erased: Erased) =>
    sql<string | Erased>`case when events.project_id in (${deletedProjects(q, p)})
      then ${sql.lit(erased)} else ${sql.ref(`events.${column}`)} end`.as(column);

/** The client whose project it is now. Events whose project no longer exists, and those of clients, name it. */
const clientOfEvent = sql<string | null>`coalesce(events.client_id, projects.client_id)`;

/** Events with what the API shows of them. */
const shownEvents = (q: Kysely<Schema>, p: { org: string }) =>
  q
    .selectFrom("events")
    .leftJoin("members", (join) =>
      join.onRef("members.org_id", "=", "events.org_id").onRef("members.id", "=", "events.actor_id"),
    )
    .leftJoin("projects", (join) =>
      join.onRef("projects.org_id", "=", "events.org_id").onRef("projects.id", "=", "events.project_id"),
    )
    .select([
      "events.seq",
      "events.id",
      "events.type",
      "events.project_id",
      clientOfEvent.as("client_id"),
      "events.object_id",
      "events.subject_id",
      "events.actor_id",
      "members.display_name as actor_name",
      unlessDeleted(q, p)("changes", "{}"),
      unlessDeleted(q, p)("displaced", null),
      "events.source_version",
      "events.created_at",
      "events.org_id",
      "events.version",
    ])
    .$narrowType<{ seq: number }>();

export const eventsToProcess = query((q, p: { org: string; after: number; limit: number }) =>
  q
    .selectFrom("events")
    .select(["seq", "id", "type", "project_id", "object_id", "subject_id", "actor_id", "created_at"])
    .select(unlessDeleted(q, p)("changes", "{}"))
    .where("org_id", "=", p.org)
    .where("seq", ">", p.after)
    .orderBy("seq")
    .limit(p.limit)
    .$narrowType<{ seq: number }>(),
);

const filters = ["project", "subject", "object"] as const;

function filteredEvents(q: Kysely<Schema>, p: EventFilter) {
  const isFound = p.project !== undefined || p.subject !== undefined;
  let events = shownEvents(q, p);
  events = isFound ? events.where(isOfOrganisation("events.org_id", p.org)) : events.where("events.org_id", "=", p.org);
  if (p.client !== undefined) events = events.where(clientOfEvent, "=", p.client);
  if (p.project !== undefined) events = events.where("events.project_id", "=", p.project);
  if (p.subject !== undefined) events = events.where("events.subject_id", "=", p.subject);
  if (p.object !== undefined) events = events.where("events.object_id", "=", p.object);
  return events;
}

/** Oldest first, after a sequence. */
export const eventsAfter = scopedQuery(filters, (q, p: EventFilter & { after: number; limit: number }) =>
  filteredEvents(q, p).where("events.seq", ">", p.after).orderBy("events.seq").limit(p.limit),
);

/** Newest first, before a sequence. */
export const eventsBefore = scopedQuery(filters, (q, p: EventFilter & { before: number; limit: number }) =>
  filteredEvents(q, p).where("events.seq", "<", p.before).orderBy("events.seq", "desc").limit(p.limit),
);

export const findEvent = query((q, p: { org: string; seq: number }) =>
  shownEvents(q, p).where("events.org_id", "=", p.org).where("events.seq", "=", p.seq),
);

export const findSubjectOfComment = query((q, p: One) =>
  q
    .selectFrom("comments")
    .select(["feedback_id", "card_id"])
    .where("org_id", "=", p.org)
    .where("id", "=", p.id)
    .where(isInProject("comments")),
);

export const findSubjectOfDeletedComment = query((q, p: One) =>
  q
    .selectFrom("events")
    .select("subject_id")
    .where(isOfOrganisation("org_id", p.org))
    .where("object_id", "=", p.id)
    .where("type", "=", sql.lit("comment.deleted" as const)),
);

export const findLastSequence = query((q, p: { org: string }) =>
  q
    .selectFrom("events")
    .select("seq")
    .where("org_id", "=", p.org)
    .where("seq", "is not", null)
    .orderBy("seq", "desc")
    .limit(1),
);

export const findFirstSequence = query((q, p: { org: string }) =>
  q.selectFrom("events").select("seq").where("org_id", "=", p.org).where("seq", "is not", null).orderBy("seq").limit(1),
);

/** The first event at or after a sequence. */
export const findTimeFrom = query((q, p: { org: string; seq: number }) =>
  q
    .selectFrom("events")
    .select(["seq", "created_at"])
    .where("org_id", "=", p.org)
    .where("seq", ">=", p.seq)
    .orderBy("seq")
    .limit(1)
    .$narrowType<{ seq: number }>(),
);

export const findSequenceWithin = query((q, p: { org: string; from: number; to: number }) =>
  q
    .selectFrom("events")
    .select("seq")
    .where("org_id", "=", p.org)
    .where("seq", ">=", p.from)
    .where("seq", "<=", p.to)
    .limit(1),
);

export const findUnnumbered = query((q, p: { org: string }) =>
  q.selectFrom("events").select("id").where("org_id", "=", p.org).where("seq", "is", null).limit(1),
);

/**
 * In insertion order, which is the order of an object's changes because its row stays locked until the commit. Joined by
 * the primary key and limited in number, because the planner has no statistics for rows just written: with neither, it
 * compares all of them with each other. For the same reason the condition on the number is one that no index has: with
 * `is null`, the index of events without a number seems as good as the key. Returns nothing if there is nothing to number, or no row to count in yet: until
 * there is one, nothing serialises processes, and one that waited for another must leave what that one numbered.
 */
export const numberEvents = query((q, p: { org: string; atMost: number }) =>
  q
    .with("fresh", (cte) =>
      cte
        .selectFrom("events")
        .select(["written", sql<number>`row_number() over (order by written)`.as("place")])
        .where("org_id", "=", p.org)
        .where("seq", "is", null)
        .where((eb) =>
          eb.exists(eb.selectFrom("event_numbering as n").select("n.org_id").where("n.org_id", "=", p.org)),
        )
        .orderBy("written")
        .limit(p.atMost),
    )
    .with("done", (cte) =>
      cte
        .updateTable("events")
        .from("fresh")
        .set({
          seq: sql<number>`fresh.place + (select n.numbered from event_numbering n where n."org_id" = ${p.org})`,
        })
        .where("events.org_id", "=", p.org)
        .whereRef("events.written", "=", "fresh.written")
        .where(sql<boolean>`coalesce(events.seq, 0) = 0`)
        .returning("events.seq"),
    )
    .updateTable("event_numbering")
    .set((eb) => ({ numbered: eb("numbered", "+", sql<number>`(select count(*) from done)`) }))
    .where("org_id", "=", p.org)
    .where((eb) => eb.exists(eb.selectFrom("fresh").select("fresh.written")))
    .returning(sql<number>`(select count(*) from done)`.as("count")),
);

/** Starts at the end of the log. */
export const openNumbering = query((q, p: { org: string }) =>
  q
    .insertInto("event_numbering")
    .values({
      org_id: p.org,
      numbered: sql`(select coalesce(max(e.seq), 0) from events e where e."org_id" = ${p.org})`,
    })
    .onConflict((conflict) => conflict.column("org_id").doNothing()),
);

/** Serialises the numbering of an organisation's events. */
export const findNumberingForUpdate = query((q, p: { org: string }, dialect) =>
  dialect.forUpdate(q.selectFrom("event_numbering").select("numbered").where("org_id", "=", p.org)),
);

export const advanceNumbering = query((q, p: { org: string; to: number }) =>
  q.updateTable("event_numbering").set({ numbered: p.to }).where("org_id", "=", p.org),
);

export const openLog = query((q, p: { org: string }) =>
  q
    .insertInto("event_logs")
    .values({ org_id: p.org, fanned_out: 0 })
    .onConflict((conflict) => conflict.column("org_id").doNothing()),
);

const oneLog = (q: Kysely<Schema>, p: { org: string }) =>
  q.selectFrom("event_logs").select("fanned_out").where("org_id", "=", p.org);

/** Locked while events are processed; other processes skip it. */
export const claimLog = query((q, p: { org: string }, dialect) => dialect.claimRows(oneLog(q, p)));

export const advanceLog = query((q, p: { org: string; to: number }) =>
  q.updateTable("event_logs").set({ fanned_out: p.to }).where("org_id", "=", p.org),
);

/** The organisations with unprocessed events, for the service itself. */
export const findOrganisationsWithPendingEvents = query((q) =>
  q
    .selectFrom("organisations")
    .leftJoin("event_logs", "event_logs.org_id", "organisations.id")
    .select("organisations.id")
    .where(
      sql<boolean>`exists (select 1 from events e where e.org_id = organisations.id and e.seq is null)
        or coalesce((select max(e.seq) from events e where e.org_id = organisations.id), 0)
          > coalesce(event_logs.fanned_out, 0)`,
    ),
);

export const findLogs = query((q) => q.selectFrom("event_logs").select("org_id"));

/**
 * Deletes the oldest events that are old enough and processed, found by sequence, which follows age. The newest event of
 * each organisation is kept, because the next sequence number is derived from it.
 */
export const deleteOldestEvents = query((q, p: { org: string; before: string; atMost: number }) =>
  q
    .deleteFrom("events")
    .where("org_id", "=", p.org)
    .where("seq", "in", (eb) =>
      eb
        .selectFrom("events as oldest")
        .select("oldest.seq")
        .where("oldest.org_id", "=", p.org)
        .where("oldest.seq", "is not", null)
        .orderBy("oldest.seq")
        .limit(p.atMost),
    )
    .where("created_at", "<", p.before)
    .where("seq", "<=", (eb) => eb.selectFrom("event_logs").select("fanned_out").where("org_id", "=", p.org))
    .where("seq", "<", (eb) =>
      eb
        .selectFrom("events as newest")
        .select((sub) => sub.fn.max("newest.seq").as("seq"))
        .where("newest.org_id", "=", p.org),
    ),
);
