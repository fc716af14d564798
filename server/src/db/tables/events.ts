import type { EventType } from "@corkboard/contract";
import type { Json, Timestamp } from "./columns.ts";

interface Events {
  org_id: string;
  /** Its sequence in the organisation's log; null on PostgreSQL until it is numbered. */
  seq: number | null;
  /** PostgreSQL only: the order of insertion. */
  written: never;
  id: string;
  type: EventType;
  project_id: string | null;
  /** The client of a deleted project, or the client itself; otherwise null, and the project has it. */
  client_id: string | null;
  object_id: string;
  /** The item or card of a comment; for other objects the object itself. */
  subject_id: string;
  /** Of the object, after the change. */
  version: number;
  /** Of the feedback item or card whose tickets changed. */
  source_version: number | null;
  actor_id: string | null;
  changes: Json;
  /** Other objects whose position changed; null when there are none. */
  displaced: Json | null;
  created_at: Timestamp;
}

/** How far an organisation's events have been processed. */
interface EventLogs {
  org_id: string;
  fanned_out: number;
}

/**
 * The last sequence used, on SQLite only as a restore left it: no sequence is used twice, even if the log no longer
 * reaches that far. Not part of `event_logs`, so that numbering never waits for processing. Rows remain for organisations
 * that a restore removed, because another restore may bring them back.
 */
interface EventNumbering {
  org_id: string;
  numbered: number;
}

export interface EventTables {
  events: Events;
  event_logs: EventLogs;
  event_numbering: EventNumbering;
}
