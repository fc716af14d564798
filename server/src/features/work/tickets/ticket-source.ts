import type { TicketGenerate } from "@corkboard/contract";
import { numberSteps } from "@corkboard/contract/session-steps";
import type { Actor } from "../../../shared/actor.ts";
import type { Reader } from "../../../db/database.ts";
import type { TicketSource } from "../../../ports/ai/proposal.ts";
import { accessSourceCard } from "../boards/cards.access.ts";
import { accessCardThread, accessFeedbackThread, type CommentLine } from "../comments/comments.access.ts";
import { accessSourceFeedback } from "../../intake/feedback/feedback.access.ts";
import type { ReadImage } from "../../intake/files/files.exports.ts";
import { accessProject } from "../../customers/projects/projects.access.ts";

/** Maximum number of comment characters a ticket is based on. Longer threads are cut at their oldest end. */
const longestThread = 300_000;

/** Reads the stored screenshot of a feedback item, if the writer may see it. */
export type ReadScreenshot = (of: { readonly org: string; readonly id: string }) => Promise<ReadImage | undefined>;

/**
 * Collects everything a ticket may be based on: the item and its comments, but not the reporter's identity or contact
 * details.
 */
export function gatherSource(
  db: Reader,
  actor: Actor,
  { source_type, source_id }: TicketGenerate,
  readScreenshot: ReadScreenshot | undefined,
): Promise<TicketSource> {
  return source_type === "feedback"
    ? fromFeedback(db, actor, source_id, readScreenshot)
    : fromCard(db, actor, source_id);
}

async function fromFeedback(
  db: Reader,
  actor: Actor,
  id: string,
  readScreenshot: ReadScreenshot | undefined,
): Promise<TicketSource> {
  const row = await accessSourceFeedback(db, actor, id);
  const stored = row.screenshot_file_id;
  // A stored file's URL expires within days; the item's own URL is permanent and leads to the file.
  const screenshotLink = stored === null ? row.screenshot_url : `/api/v1/feedback/${row.id}`;
  const browserInfo = JSON.parse(row.browser_info) as Record<string, unknown>;
  const screenshot = stored === null ? undefined : await readScreenshot?.({ org: row.org_id, id: stored });
  return {
    kind: "feedback",
    id: row.id,
    project: await projectOf(db, actor, row.project_id),
    author: "visitor",
    title: row.title,
    description: row.description,
    type: row.type,
    labels: [],
    checklist: [],
    browserInfo,
    steps: numberSteps(browserInfo).steps,
    annotations: (JSON.parse(row.annotations) as Record<string, unknown>[]).map(annotation),
    comments: (await accessFeedbackThread(db, actor, row, longestThread)).map(commentOf),
    ...(row.page_url === "" ? {} : { pageUrl: row.page_url }),
    ...(screenshotLink === "" ? {} : { screenshotLink }),
    ...(screenshot ? { screenshot } : {}),
  };
}

async function fromCard(db: Reader, actor: Actor, id: string): Promise<TicketSource> {
  const row = await accessSourceCard(db, actor, id);
  return {
    kind: "board_card",
    id: row.id,
    project: await projectOf(db, actor, row.project_id),
    author: row.author_kind,
    title: row.title,
    description: row.description ?? "",
    labels: (JSON.parse(row.labels) as { text: string }[]).map((label) => label.text),
    checklist: (JSON.parse(row.checklist) as { text: string; checked: boolean }[]).map(({ text, checked }) => ({
      text,
      checked,
    })),
    browserInfo: {},
    annotations: [],
    comments: (await accessCardThread(db, actor, row, longestThread)).map(commentOf),
    ...(row.due_date === null ? {} : { dueDate: row.due_date }),
  };
}

async function projectOf(db: Reader, actor: Actor, id: string): Promise<TicketSource["project"]> {
  const { name, url } = await accessProject(db, actor, id);
  return { name, ...(url === null ? {} : { website: url }) };
}

const commentOf = (line: CommentLine): TicketSource["comments"][number] => ({
  id: line.id,
  author: line.author_kind,
  authorName: line.author,
  content: line.content,
  createdAt: line.created_at,
});

/** Annotations are free-form: clients may send a comment of any type. */
function annotation({ type, comment }: Record<string, unknown>): TicketSource["annotations"][number] {
  return { type: String(type), ...(typeof comment === "string" ? { comment } : {}) };
}
