import type { ProjectType } from "@corkboard/contract";
import { integer, json, nullable, type RowOf, text, timestamp } from "./columns.ts";

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
  next_feedback_position: integer(),
  version: integer(),
  created_at: timestamp(),
};

export interface ProjectTables {
  clients: RowOf<typeof clients>;
  projects: RowOf<typeof projects>;
}
