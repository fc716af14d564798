import type { ProjectType } from "@corkboard/contract";
import type { Json, Timestamp } from "./column-types.ts";

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

export interface ProjectTables {
  clients: Clients;
  projects: Projects;
}
