import { errors, type FeedbackCreate, limits, type ProjectType } from "@corkboard/contract";
import type { Tx } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { type Doer, recordCreated } from "../../events/record-event.ts";
import { Fault } from "../../fault.ts";
import { newId } from "../../id.ts";
import { addToFeedbackCount, insertFeedback, takeFeedbackPosition } from "./feedback.queries.ts";

interface ReceivingProject {
  readonly org_id: string;
  readonly id: string;
  readonly type: ProjectType;
  readonly next_feedback_position: number;
}

/** Feedback arrives as `new`, behind all that arrived before it. */
export async function createFeedback(
  tx: Tx,
  doer: Doer,
  project: ReceivingProject,
  input: FeedbackCreate,
): Promise<Tables["feedback"]> {
  if (project.type !== "website") throw new Fault(errors.notAWebsiteProject);
  const row: Tables["feedback"] = {
    org_id: project.org_id,
    id: newId(),
    project_id: project.id,
    title: input.title,
    description: input.description ?? "",
    status: "new",
    type: input.type ?? "general",
    page_url: webAddress("page_url", input.page_url ?? ""),
    reporter_name: input.reporter_name ?? "",
    reporter_email: input.reporter_email ?? "",
    screenshot_url: webAddress("screenshot_url", input.screenshot_url ?? ""),
    recording_url: null,
    position: project.next_feedback_position,
    annotations: boundedJson("annotations", input.annotations ?? []),
    browser_info: boundedJson("browser_info", input.browser_info ?? {}),
    ticket_ids: "[]",
    version: 1,
    created_at: new Date().toISOString(),
  };
  await tx.run(takeFeedbackPosition, { org: row.org_id, project: row.project_id });
  await tx.run(insertFeedback, row);
  await tx.run(addToFeedbackCount, {
    org: row.org_id,
    project: row.project_id,
    status: row.status,
    type: row.type,
    by: 1,
  });
  await recordCreated(tx, doer, "feedback", { id: row.id, projectId: row.project_id }, row);
  return row;
}

/** Interfaces turn these into links, so nothing but http and https gets in. */
function webAddress(path: string, value: string): string {
  if (value === "" || (/^https?:\/\//i.test(value) && URL.canParse(value))) return value;
  const message = `${path} must be an http or https address, or empty`;
  throw new Fault(errors.invalidInput, { message, details: [{ path, message }] });
}

function boundedJson(path: string, value: unknown): string {
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) <= limits.jsonBytes) return text;
  const message = `${path} must be at most ${limits.jsonBytes} bytes of JSON`;
  throw new Fault(errors.invalidInput, { message, details: [{ path, message }] });
}
