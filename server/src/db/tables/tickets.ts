import type { TicketPriority, TicketSourceType, TicketStatus } from "@corkboard/contract";
import type { Json, Timestamp } from "./column-types.ts";

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

export interface TicketTables {
  tickets: Tickets;
  ticket_counts: TicketCounts;
  ticket_assignees: TicketAssignees;
  ticket_assignee_counts: TicketAssigneeCounts;
  ticket_generations: TicketGenerations;
}
