import type { EventType } from "@corkboard/contract";
import type { Json, Timestamp } from "./columns.ts";

interface Events {
  org_id: string;
  /** Its place in the organisation's log; null on PostgreSQL until the log has numbered it. */
  seq: number | null;
  /** PostgreSQL only: the order in which events were written. */
  written: never;
  id: string;
  type: EventType;
  project_id: string | null;
  object_id: string;
  /** What a comment is about; for everything else the object itself. */
  subject_id: string;
  actor_id: string | null;
  changes: Json;
  /** What else got another position by it; null when nothing did. */
  displaced: Json | null;
  created_at: Timestamp;
}

/** How far what follows from an organisation's events has been written down. */
interface EventLogs {
  org_id: string;
  fanned_out: number;
}

/**
 * The number given last, on SQLite only as a restore left it: no number is given twice, although the log may no longer
 * reach that far. Apart from the log's own row, so that numbering never waits for a follow-up, and of organisations too
 * that a restore took away: another one may bring them back.
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
