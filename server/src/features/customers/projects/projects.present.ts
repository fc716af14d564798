import type { Project } from "@corkboard/contract";
import type { Tables } from "../../../db/tables.ts";
import { widgetSettingsOf } from "./widget-settings.ts";

export const presentProject = (row: Omit<Tables["projects"], "org_id">): Project => ({
  id: row.id,
  name: row.name,
  url: row.url,
  type: row.type,
  client_id: row.client_id,
  version: row.version,
  created_at: row.created_at,
  api_key: row.api_key,
  agent_questions: row.agent_questions,
  delivery_review: row.delivery_review,
  widget: widgetSettingsOf(row),
});
