import type { NotificationKind, NotificationSubject, ReportMailTime } from "@corkboard/contract";
import type { Json, Timestamp } from "./columns.ts";

interface Notifications {
  org_id: string;
  user_id: string;
  id: string;
  kind: NotificationKind;
  subject_type: NotificationSubject;
  subject_id: string;
  project_id: string | null;
  comment_id: string | null;
  /** The question or delivery that it tells of. */
  object_id: string | null;
  actor_id: string | null;
  created_at: Timestamp;
  read_at: Timestamp | null;
  /** `hourly` and `daily` become due with the next email of that kind. */
  mail: "none" | "due" | "hourly" | "daily" | "sent";
  /** The email it is part of. Kept across retries, so that a repeated email is recognisable. */
  mail_batch: string | null;
  /** The version of the member's inbox when it was created or read. */
  inbox_version: number;
}

/** Counts the changes to a member's notifications, so that streams find what changed. */
interface Inboxes {
  org_id: string;
  user_id: string;
  version: number;
}

interface NotificationSettings {
  org_id: string;
  user_id: string;
  /** Kinds that are turned off. */
  muted: Json;
  mail: number;
  /** Kinds that are not sent by email as they arrive. */
  mail_muted: Json;
  /** When new reports are sent by email; null until the member has chosen. */
  report_mail: ReportMailTime | null;
  /** As in the API. */
  report_projects: Json;
  digest: number;
  /** Of the agents' work, in the email of the digest. */
  summary: number;
  digest_hour: number;
  time_zone: string;
  unsubscribe_key: string;
  version: number;
}

/** What has been sent to a member who wants a digest or a summary. */
interface Digests {
  org_id: string;
  user_id: string;
  /** The digest that is being sent. Kept across retries, so that a repeated email is recognisable. */
  batch: string | null;
  /** The day that it belongs to, even if it is accepted only after midnight. */
  batch_day: string | null;
  /** When its notifications were read. */
  batch_at: Timestamp | null;
  /** The day of the last digest in the member's time zone: there is one a day, whatever they change. */
  sent_day: string | null;
  /** Earlier notifications were in the last digest, or read before it. */
  covered_until: Timestamp | null;
}

export interface NotificationTables {
  notifications: Notifications;
  inboxes: Inboxes;
  notification_settings: NotificationSettings;
  digests: Digests;
}
