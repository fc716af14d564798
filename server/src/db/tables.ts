import type {
  CommentVisibility,
  EventType,
  FeedbackStatus,
  FeedbackType,
  NotificationKind,
  NotificationSubject,
  ProjectType,
  Role,
  TicketPriority,
  TicketSourceType,
  TicketStatus,
  TokenScope,
} from "@corkboard/contract";

/**
 * The tables as both engines hold them. Timestamps are ISO 8601 strings in UTC with milliseconds, JSON columns are
 * JSON text: the dialects see to it that a row looks the same wherever it comes from.
 */
type Timestamp = string;
type Json = string;

interface Organisations {
  id: string;
  name: string;
  created_at: Timestamp;
}

/** One row: what this service signs links with, the same in every process on one database. */
interface SigningSecrets {
  id: number;
  secret: string;
}

interface Members {
  org_id: string;
  id: string;
  display_name: string;
  display_name_key: string;
  /** First character of the key, by which mentions find their candidates. */
  display_name_initial: string;
  email: string;
  email_key: string;
  role: Role;
  version: number;
  created_at: Timestamp;
  removed_at: Timestamp | null;
}

interface Tokens {
  org_id: string;
  id: string;
  user_id: string;
  name: string;
  scope: TokenScope;
  hash: string;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
}

interface Clients {
  org_id: string;
  id: string;
  name: string;
  version: number;
  created_at: Timestamp;
}

interface Projects {
  org_id: string;
  id: string;
  client_id: string;
  name: string;
  type: ProjectType;
  url: string | null;
  api_key: string;
  /** What of the widget's settings differs from the usual. */
  widget: Json | null;
  next_feedback_position: number;
  version: number;
  created_at: Timestamp;
}

interface FeedbackItems {
  org_id: string;
  id: string;
  project_id: string;
  title: string;
  description: string;
  status: FeedbackStatus;
  type: FeedbackType;
  page_url: string;
  reporter_name: string;
  reporter_email: string;
  screenshot_url: string;
  /** The stored file that is shown in its place. */
  screenshot_file_id: string | null;
  recording_url: string | null;
  recording_file_id: string | null;
  position: number;
  annotations: Json;
  browser_info: Json;
  metadata: Json;
  spam: number;
  /** Whether its arrival is in the log of events; that of spam is not until somebody says that it is none. */
  announced: number;
  /** The tickets that were made from it, oldest first; as each of them says too. */
  ticket_ids: Json;
  version: number;
  created_at: Timestamp;
}

interface FeedbackCounts {
  org_id: string;
  project_id: string;
  spam: number;
  status: FeedbackStatus;
  type: FeedbackType;
  items: number;
}

/** On a feedback item or on a card, never both. */
interface Comments {
  org_id: string;
  id: string;
  feedback_id: string | null;
  card_id: string | null;
  project_id: string;
  /** Null for an answer by the reporter. */
  user_id: string | null;
  /** The name a card comment or a reporter's answer is attributed to. Others go by their author's name of today. */
  author_name: string | null;
  content: string;
  /** Null on a card: the team alone reads those. */
  visibility: CommentVisibility | null;
  mentioned_user_ids: Json;
  version: number;
  created_at: Timestamp;
}

/** Apart from the rows they count for, which may be long: a comment would write all of it again. */
interface FeedbackCommentCounts {
  org_id: string;
  feedback_id: string;
  items: number;
}

interface CardCommentCounts {
  org_id: string;
  card_id: string;
  items: number;
}

interface BoardLists {
  org_id: string;
  id: string;
  project_id: string;
  name: string;
  position: number;
  card_count: number;
  version: number;
  created_at: Timestamp;
}

interface Cards {
  org_id: string;
  id: string;
  project_id: string;
  list_id: string;
  title: string;
  description: string | null;
  labels: Json;
  due_date: string | null;
  checklist: Json;
  attachments: Json;
  author_name: string | null;
  /** In the order they were assigned. */
  assigned_user_ids: Json;
  /** The tickets that were made from it, oldest first; as each of them says too. */
  ticket_ids: Json;
  position: number;
  version: number;
  created_at: Timestamp;
}

/** The same as each card says, to find a member's cards by. */
interface CardAssignees {
  org_id: string;
  card_id: string;
  user_id: string;
}

interface Tickets {
  org_id: string;
  id: string;
  project_id: string;
  source_type: TicketSourceType;
  source_id: string;
  title: string;
  description: string;
  priority: TicketPriority;
  status: TicketStatus;
  labels: Json;
  ai_context: Json;
  created_by: string | null;
  version: number;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface TicketCounts {
  org_id: string;
  project_id: string;
  status: TicketStatus;
  items: number;
}

/** Repeats its ticket's project, status and time, so that a person's tickets are found in order by one index. */
interface TicketAssignees {
  org_id: string;
  ticket_id: string;
  user_id: string;
  place: number;
  project_id: string;
  status: TicketStatus;
  created_at: Timestamp;
}

interface TicketAssigneeCounts {
  org_id: string;
  user_id: string;
  project_id: string;
  status: TicketStatus;
  items: number;
}

/** A ticket being made, or that was made a moment ago. */
interface TicketGenerations {
  org_id: string;
  id: string;
  input_hash: string;
  /** Whoever makes it keeps this ahead of the clock. */
  leased_until: Timestamp;
  /** Null while it is under way; `made`, `lost` or the code of an error. */
  outcome: string | null;
  ticket_id: string | null;
  created_at: Timestamp;
}

interface IdempotencyKeys {
  org_id: string;
  user_id: string;
  key: string;
  fingerprint: string;
  answer: Json | null;
  /** What the answer shows. The answer is gone when that is. */
  object_id: string | null;
  created_at: Timestamp;
}

/** What visitors sent within a day: a repetition is known by its id, and the same words by their hash. */
interface WidgetSubmissions {
  org_id: string;
  project_id: string;
  id: string;
  feedback_id: string;
  text_hash: string;
  created_at: Timestamp;
}

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

interface Notifications {
  org_id: string;
  user_id: string;
  id: string;
  kind: NotificationKind;
  subject_type: NotificationSubject;
  subject_id: string;
  project_id: string | null;
  comment_id: string | null;
  actor_id: string | null;
  created_at: Timestamp;
  read_at: Timestamp | null;
  mail: "none" | "due" | "sent";
  /** The mail it goes out with, kept over retries so that a repetition is recognisable. */
  mail_batch: string | null;
}

interface NotificationSettings {
  org_id: string;
  user_id: string;
  /** Kinds that are switched off. */
  muted: Json;
  mail: number;
  unsubscribe_key: string;
  version: number;
}

/** When the next mail to a member is due; null while there is nothing to send. */
interface MailQueue {
  org_id: string;
  user_id: string;
  due_at: Timestamp | null;
  leased_until: Timestamp | null;
  attempts: number;
  last_sent_at: Timestamp | null;
}

/** When the next mail to the reporter of an item is due; null while there is nothing to send. */
interface ReportMails {
  org_id: string;
  feedback_id: string;
  /** 0 once the reporter wants no more of them. */
  wanted: number;
  due_at: Timestamp | null;
  leased_until: Timestamp | null;
  attempts: number;
  last_sent_at: Timestamp | null;
}

/** Something a reporter is to be told. */
interface ReportNews {
  org_id: string;
  feedback_id: string;
  /** The comment's, or the item's own for what became of it: each is told once. */
  id: string;
  kind: "reply" | "done";
  comment_id: string | null;
  mail: "none" | "due" | "sent";
  /** The mail it goes out with, kept over retries so that a repetition is recognisable. */
  mail_batch: string | null;
  created_at: Timestamp;
}

interface Webhooks {
  org_id: string;
  id: string;
  url: string;
  secret: string;
  /** Empty for all. */
  event_types: Json;
  /** Empty for all. */
  project_ids: Json;
  active: number;
  disabled_reason: string | null;
  failing_since: Timestamp | null;
  leased_until: Timestamp | null;
  created_by: string;
  version: number;
  created_at: Timestamp;
}

/** An event on its way to a webhook. Its words stay in the log, so that deleting them there deletes them here. */
interface WebhookDeliveries {
  org_id: string;
  id: string;
  webhook_id: string;
  /** Null for a ping. */
  event_seq: number | null;
  event_id: string | null;
  event_type: EventType | "ping";
  state: "pending" | "succeeded" | "failed";
  attempts: number;
  next_attempt_at: Timestamp | null;
  last_attempt_at: Timestamp | null;
  response_status: number | null;
  response_ms: number | null;
  error: string | null;
  created_at: Timestamp;
}

export type FileKind = "screenshot" | "recording" | "attachment";

/** What is known of a stored file. Its bytes, and those of its thumbnail, lie in the store of files. */
interface Files {
  org_id: string;
  id: string;
  project_id: string;
  kind: FileKind;
  feedback_id: string | null;
  card_id: string | null;
  name: string;
  /** As judged from the bytes. */
  mime_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** 0 where there is no thumbnail. */
  thumbnail_bytes: number;
  created_at: Timestamp;
}

/** A file whose bytes are still to be deleted. */
interface DoomedFiles {
  org_id: string;
  id: string;
  project_id: string;
  attempts: number;
  due_at: Timestamp;
}

/** How much the files of an organisation take. */
interface StorageUsage {
  org_id: string;
  bytes: number;
}

export interface Tables {
  organisations: Organisations;
  signing_secrets: SigningSecrets;
  members: Members;
  tokens: Tokens;
  clients: Clients;
  projects: Projects;
  feedback: FeedbackItems;
  feedback_counts: FeedbackCounts;
  board_lists: BoardLists;
  cards: Cards;
  card_assignees: CardAssignees;
  comments: Comments;
  feedback_comment_counts: FeedbackCommentCounts;
  card_comment_counts: CardCommentCounts;
  tickets: Tickets;
  ticket_counts: TicketCounts;
  ticket_assignees: TicketAssignees;
  ticket_assignee_counts: TicketAssigneeCounts;
  ticket_generations: TicketGenerations;
  idempotency_keys: IdempotencyKeys;
  widget_submissions: WidgetSubmissions;
  events: Events;
  event_logs: EventLogs;
  event_numbering: EventNumbering;
  notifications: Notifications;
  notification_settings: NotificationSettings;
  mail_queue: MailQueue;
  report_mails: ReportMails;
  report_news: ReportNews;
  webhooks: Webhooks;
  webhook_deliveries: WebhookDeliveries;
  files: Files;
  doomed_files: DoomedFiles;
  storage_usage: StorageUsage;
}
