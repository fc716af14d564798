import type { Timestamp } from "./columns.ts";

/** Something that is done in the background: a subject, such as a recipient or an endpoint, and never its content. */
interface Jobs {
  /** The nil ID for those of the service itself. */
  org_id: string;
  kind: string;
  /** What it is about: usually the ID of a row. */
  subject: string;
  /** When it is due; while it is being done, when its lease ends; null while there is nothing to do. */
  run_at: Timestamp | null;
  /** Identifies who is doing it. */
  lease: string | null;
  /** When it is due again, if that was requested while it was being done. */
  next_at: Timestamp | null;
  /** A request does not make it due before. */
  not_before: Timestamp | null;
  /** Failed ones since it last succeeded. */
  attempts: number;
  /** 1 if it takes long, or what it depends on fails. */
  slow: number;
  /** When it was given up, and why, until it is requested again. */
  failed_at: Timestamp | null;
  error: string | null;
}

export interface JobTables {
  jobs: Jobs;
}
