import type { SavedViewPage } from "@corkboard/contract";
import { flag, integer, nullable, type RowOf, text, timestamp } from "./columns.ts";

export const savedViews = {
  org_id: text(),
  id: text(),
  user_id: text(),
  name: text(),
  page: text<SavedViewPage>(),
  project_id: nullable(text()),
  query: text(),
  shared: flag(),
  version: integer(),
  created_at: timestamp(),
};

export interface SavedViewTables {
  saved_views: RowOf<typeof savedViews>;
}
