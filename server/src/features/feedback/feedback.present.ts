import type { Feedback } from "@corkboard/contract";
import { withFields } from "../../db/json-row.ts";
import type { Tables } from "../../db/tables.ts";
import type { FileLinks } from "../files/files.access.ts";

type StoredFiles = Pick<Tables["feedback"], "screenshot_file_id" | "recording_file_id">;

export const presentFeedback = (row: Tables["feedback"], links: FileLinks): Feedback => ({
  id: row.id,
  project_id: row.project_id,
  title: row.title,
  description: row.description,
  status: row.status,
  type: row.type,
  page_url: row.page_url,
  reporter_name: row.reporter_name,
  reporter_email: row.reporter_email,
  screenshot_url: screenshotUrl(row, links) ?? row.screenshot_url,
  recording_url: recordingUrl(row, links) ?? row.recording_url,
  position: row.position,
  spam: row.spam === 1,
  created_at: row.created_at,
  annotations: JSON.parse(row.annotations) as Feedback["annotations"],
  browser_info: JSON.parse(row.browser_info) as Feedback["browser_info"],
  metadata: JSON.parse(row.metadata) as Feedback["metadata"],
});

type Shown = Pick<Tables["feedback"], "annotations" | "browser_info" | "metadata"> &
  StoredFiles & { readonly summary: string };

/** The same, of a row whose fields are JSON already. */
export const feedbackJson = (
  { summary, annotations, browser_info, metadata, ...files }: Shown,
  links: FileLinks,
): string => withFields(summaryJson({ json: summary, ...files }, links), { annotations, browser_info, metadata });

/**
 * An item of a list, in the JSON that the database wrote. The addresses of stored files change from day to day, so they
 * are put in here, and only where there are any. No text inside the JSON can look like a field: its quotes are escaped.
 */
export function summaryJson({ json, ...files }: StoredFiles & { json: string }, links: FileLinks): string {
  const screenshot = screenshotUrl(files, links);
  const recording = recordingUrl(files, links);
  let text = json;
  if (screenshot) text = text.replace(screenshotField, () => `"screenshot_url":${JSON.stringify(screenshot)}`);
  if (recording) text = text.replace(recordingField, () => `"recording_url":${JSON.stringify(recording)}`);
  return text;
}

const screenshotField = /"screenshot_url" ?: ?"(?:[^"\\]|\\.)*"/;
const recordingField = /"recording_url" ?: ?(?:null|"(?:[^"\\]|\\.)*")/;

const screenshotUrl = ({ screenshot_file_id: id }: StoredFiles, links: FileLinks) => id && links.to(id, "screenshot");

const recordingUrl = ({ recording_file_id: id }: StoredFiles, links: FileLinks) =>
  id && links.to(id, "recording.json.gz");
