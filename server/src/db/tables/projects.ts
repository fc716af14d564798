import type { AgentContext, AgentLimits, ProjectType, QuestionPolicy, ReviewPolicy } from "@corkboard/contract";
import { integer, json, nullable, type RowOf, text, timestamp, type Timestamp } from "./columns.ts";

export const clients = {
  org_id: text(),
  id: text(),
  name: text(),
  version: integer(),
  created_at: timestamp(),
};

export const projects = {
  org_id: text(),
  id: text(),
  client_id: text(),
  name: text(),
  type: text<ProjectType>(),
  url: nullable(text()),
  api_key: text(),
  /** The widget's settings that were changed from their defaults. */
  widget: nullable(json()),
  agent_questions: text<QuestionPolicy>(),
  delivery_review: text<ReviewPolicy>(),
  /** What agents have to know, without the fields that are not set. Owners change it; it is never shown outside the team. */
  agent_context: nullable(json<Partial<AgentContext>>()),
  /** How much agents may do, without the limits that are not set. */
  agent_limits: nullable(json<Partial<AgentLimits>>()),
  next_feedback_position: integer(),
  version: integer(),
  created_at: timestamp(),
};

/** What everything in a project refers to. It outlives the project until all of that is deleted. */
export const projectContents = {
  org_id: text(),
  id: text(),
  /** When the project was deleted; null while it exists. */
  deleted_at: nullable(timestamp()),
  /** The sequence up to which the events of the deleted project are erased. */
  erased_to: integer(),
};

/** Where a project's widget was used without permission. Visitors can forge it. */
interface RefusedOrigins {
  org_id: string;
  project_id: string;
  origin: string;
  /** Accurate to an hour. */
  refused_at: Timestamp;
}

export interface ProjectTables {
  clients: RowOf<typeof clients>;
  projects: RowOf<typeof projects>;
  project_contents: RowOf<typeof projectContents>;
  refused_origins: RefusedOrigins;
}
