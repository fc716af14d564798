import type {
  Criterion,
  TicketAuthor,
  TicketPriority,
  TicketSourceType,
  TextPart,
  TicketStatus,
} from "@corkboard/contract";
import { filledLater, integer, json, nullable, type RowOf, text, timestamp, type Timestamp } from "./columns.ts";

/** The columns that its stored text shows. */
export const ticketsInText = {
  org_id: text(),
  id: text(),
  project_id: text(),
  source_type: text<TicketSourceType>(),
  source_id: text(),
  title: text(),
  /** Null for tickets from before it was recorded. */
  title_by: nullable(text<TicketAuthor>()),
  description: text(),
  /** Of the description without its criteria, which have origins of their own. */
  description_by: nullable(text<TicketAuthor>()),
  /** Whose each line of an edited description is. Null if nobody has edited it, or not since it is recorded. */
  description_parts: nullable(json<TextPart[]>()),
  priority: text<TicketPriority>(),
  labels: json(),
  ai_context: json(),
  /** Of tickets from before criteria were stored apart from the description, read from it until then. */
  criteria: filledLater(json<Criterion[]>()),
  /** When a member released it for agents; null for a draft. */
  ready_at: nullable(timestamp()),
  created_by: nullable(text()),
  created_at: timestamp(),
};

export const tickets = {
  ...ticketsInText,
  status: text<TicketStatus>(),
  /** The highest number that a criterion has had. */
  last_criterion: integer(),
  /** The fence of its last claim. Also raised when a person takes the ticket from a claim that has expired. */
  claim_fence: integer(),
  /** How often it was claimed. */
  claim_attempts: integer(),
  /** How many of its claims failed since a person last worked on it; 0 for drafts. */
  failed_attempts: integer(),
  version: integer(),
  updated_at: timestamp(),
};

interface TicketCounts {
  org_id: string;
  project_id: string;
  status: TicketStatus;
  items: number;
}

/** Repeats the ticket's project, status and time, so that one index returns a member's tickets in order. */
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

/** A ticket that is being generated, or was generated recently. */
interface TicketGenerations {
  org_id: string;
  id: string;
  input_hash: string;
  /** Extended regularly by the process that generates it. */
  leased_until: Timestamp;
  /** Null while in progress; then `made`, `lost` or an error code. */
  outcome: string | null;
  ticket_id: string | null;
  created_at: Timestamp;
}

export interface TicketTables {
  tickets: RowOf<typeof tickets>;
  ticket_counts: TicketCounts;
  ticket_assignees: TicketAssignees;
  ticket_assignee_counts: TicketAssigneeCounts;
  ticket_generations: TicketGenerations;
}
