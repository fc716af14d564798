import type { Feedback } from "@corkboard/contract";
import { withFields } from "../../db/json-row.ts";
import type { Tables } from "../../db/tables.ts";

export const presentFeedback = (row: Tables["feedback"]): Feedback => ({
  id: row.id,
  project_id: row.project_id,
  title: row.title,
  description: row.description,
  status: row.status,
  type: row.type,
  page_url: row.page_url,
  reporter_name: row.reporter_name,
  reporter_email: row.reporter_email,
  screenshot_url: row.screenshot_url,
  recording_url: row.recording_url,
  position: row.position,
  spam: row.spam === 1,
  created_at: row.created_at,
  annotations: JSON.parse(row.annotations) as Feedback["annotations"],
  browser_info: JSON.parse(row.browser_info) as Feedback["browser_info"],
  metadata: JSON.parse(row.metadata) as Feedback["metadata"],
});

type Shown = Pick<Tables["feedback"], "annotations" | "browser_info" | "metadata"> & { readonly summary: string };

/** The same, of a row whose fields are JSON already. */
export const feedbackJson = ({ summary, annotations, browser_info, metadata }: Shown): string =>
  withFields(summary, { annotations, browser_info, metadata });
