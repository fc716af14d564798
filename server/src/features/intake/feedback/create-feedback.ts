import { errors, type FeedbackCreate, limits, type ProjectType } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { type EventActor, recordCreated } from "../../../events/record-event.ts";
import { Fault } from "../../../shared/fault.ts";
import { newId } from "../../../shared/id.ts";
import { webAddress, withoutCredentials } from "../../../shared/web-address.ts";
import { recountFeedback } from "./count-feedback.ts";
import { insertFeedback, takeFeedbackPosition } from "./feedback.queries.ts";

export interface ReceivingProject {
  readonly org_id: string;
  readonly id: string;
  readonly type: ProjectType;
  readonly next_feedback_position: number;
}

type FeedbackRow = Tables["feedback"];

/** Stored files of the report. The caller records them after the item. */
export interface StoredFiles {
  readonly screenshot?: { readonly id: string } | undefined;
  readonly recording?: { readonly id: string } | undefined;
}

/** Adds an item with status `new` at the end of its project. Spam is not announced. */
export async function createFeedback(
  tx: Tx,
  actor: EventActor,
  project: ReceivingProject,
  input: FeedbackCreate,
  { spam = false, ...files }: StoredFiles & { readonly spam?: boolean } = {},
): Promise<FeedbackRow> {
  if (project.type !== "website") throw new Fault(errors.notAWebsiteProject);
  const row: FeedbackRow = {
    org_id: project.org_id,
    id: newId(),
    project_id: project.id,
    title: input.title,
    description: input.description ?? "",
    status: "new",
    type: input.type ?? "general",
    page_url: addressOf("page_url", input.page_url, withoutCredentials),
    reporter_name: input.reporter_name ?? "",
    reporter_email: input.reporter_email ?? "",
    screenshot_url: addressOf("screenshot_url", input.screenshot_url, (given) => webAddress(given) && given),
    screenshot_file_id: files.screenshot?.id ?? null,
    recording_url: null,
    recording_file_id: files.recording?.id ?? null,
    position: project.next_feedback_position,
    annotations: boundedJson("annotations", input.annotations ?? []),
    browser_info: boundedJson("browser_info", input.browser_info ?? {}),
    metadata: boundedJson("metadata", input.metadata ?? {}),
    spam: Number(spam),
    announced: Number(!spam),
    assigned_user_ids: "[]",
    is_assigned: 0,
    ticket_ids: "[]",
    has_tickets: 0,
    done_at: null,
    reopened_at: null,
    version: 1,
    created_at: tx.now().toISOString(),
  };
  await tx.send(takeFeedbackPosition, { org: row.org_id, project: row.project_id });
  await tx.send(insertFeedback, row);
  await recountFeedback(tx, [{ after: row }]);
  if (!spam) await announceFeedback(tx, actor, row);
  return row;
}

/** Records its arrival, without the `spam` flag: only items that are not spam are announced. */
export async function announceFeedback(tx: Tx, actor: EventActor, row: FeedbackRow): Promise<void> {
  const { id, project_id: projectId, version } = row;
  await recordCreated(tx, actor, "feedback", { id, projectId, version }, { ...row, spam: null });
}

function addressOf(path: string, given = "", read: (given: string) => string | undefined): string {
  const address = given === "" ? given : read(given);
  if (address !== undefined) return address;
  const message = `${path} must be an http or https URL, or empty`;
  throw new Fault(errors.invalidInput, { message, details: [{ path, message }] });
}

function boundedJson(path: string, value: unknown): string {
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) <= limits.jsonBytes) return text;
  const message = `${path} must be at most ${limits.jsonBytes} bytes of JSON`;
  throw new Fault(errors.invalidInput, { message, details: [{ path, message }] });
}
