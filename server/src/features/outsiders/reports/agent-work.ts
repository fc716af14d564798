import type { Decider, DeliveredElement, QuestionRespondent } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { accessShownDeliveries } from "../../work/agent-work/deliveries/deliveries.access.ts";
import type { FileLinks } from "../../intake/files/files.exports.ts";
import { accessQuestionsToReporter } from "../../work/agent-work/questions/questions.access.ts";
import { type Box, boxIn, type Crop, cropTo, relativeTo } from "./crop.ts";
import { findBefore, findPictures } from "./reports.queries.ts";
import { reviewUrl } from "./review-url.ts";

export interface ShownQuestion {
  readonly id: string;
  readonly question: string;
  readonly choices: readonly string[];
  readonly state: Tables["questions"]["state"];
  readonly answer: string | null;
  readonly answered_by: QuestionRespondent | null;
  readonly answered_at: string | null;
  /** Where links in the question may lead. */
  readonly hosts: readonly string[];
}

export interface ShownPicture extends Crop {
  /** Relative to the service. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** What the report showed, with what the reporter drew on it. */
export interface ShownScreenshot extends ShownPicture {
  readonly annotations: readonly Readonly<Record<string, unknown>>[];
}

export interface ShownDelivery {
  readonly id: string;
  readonly state: "pending" | "accepted" | "rejected";
  readonly decided_by: Decider | null;
  readonly decided_at: string | null;
  /** The words of the member who showed it, or the agent's own where the project lets agents write to reporters. */
  readonly summary: string | undefined;
  readonly isSummaryOfAgent: boolean;
  /** Where links in the summary may lead. */
  readonly hosts: readonly string[];
  readonly preview: { readonly host: string; readonly url: string; readonly isHighlighted: boolean } | undefined;
  readonly before: ShownPicture | undefined;
  readonly after: ShownPicture | undefined;
  /** The agent found that the selector of the reported element matches nothing any more. */
  readonly isElementGone: boolean;
}

/** What agents ask about a report and what they delivered for it. */
export interface AgentWork {
  readonly questions: readonly ShownQuestion[];
  /** Newest first. */
  readonly deliveries: readonly ShownDelivery[];
  readonly screenshot: ShownScreenshot | undefined;
}

/** More are not shown. An agent that fails so often is left to people. */
const maxDeliveries = 5;

interface Item {
  readonly org_id: string;
  readonly id: string;
}

export async function readAgentWork(db: Reader, item: Item, links: FileLinks): Promise<AgentWork> {
  const rows = (await accessShownDeliveries(db, item)).slice(0, maxDeliveries);
  const asked = await accessQuestionsToReporter(db, item);
  const before = await db.first(findBefore, { org: item.org_id, id: item.id });
  const hosts = hostsOf(before?.url);
  const questions = asked.filter(({ state }) => state !== "closed").map((row) => shownQuestion(row, hosts));
  const fileIds = rows.map(({ screenshot_file_id }) => screenshot_file_id).filter((id) => id !== null);
  const pictures =
    fileIds.length === 0 ? [] : await db.all(findPictures, { org: item.org_id, ids: JSON.stringify(fileIds) });
  const reported = reportedElement(before?.browser_info ?? "{}");
  const screenshot = before && pictureOf(before, reported.at, links);
  const context = {
    before: screenshot,
    hosts,
    selector: reported.selector,
    mayWrite: before?.agent_questions === "reporter",
    after: (row: DeliveryRow, at: Box | undefined) => {
      const picture = pictures.find(({ file_id }) => file_id === row.screenshot_file_id);
      return picture && pictureOf(picture, at, links);
    },
  };
  return {
    questions,
    deliveries: rows.map((row) => shownDelivery(row, context)),
    screenshot: screenshot && { ...screenshot, annotations: annotationsIn(before?.annotations ?? "[]") },
  };
}

const annotationsIn = (json: string) =>
  (JSON.parse(json) as unknown[]).filter(
    (annotation) => typeof annotation === "object" && annotation !== null,
  ) as ShownScreenshot["annotations"];

type DeliveryRow = Tables["ticket_deliveries"];

const shownQuestion = (row: Tables["questions"], hosts: readonly string[]): ShownQuestion => ({
  id: row.id,
  question: row.question,
  choices: JSON.parse(row.choices) as string[],
  state: row.state,
  answer: row.answer,
  answered_by: row.answered_by,
  answered_at: row.answered_at,
  hosts,
});

const hostsOf = (url: string | null | undefined): string[] => {
  const host = url ? URL.parse(url)?.host : undefined;
  return host ? [host] : [];
};

interface Context {
  readonly before: ShownPicture | undefined;
  readonly selector: string | undefined;
  readonly mayWrite: boolean;
  readonly hosts: readonly string[];
  after(row: DeliveryRow, at: Box | undefined): ShownPicture | undefined;
}

function shownDelivery(row: DeliveryRow, { before, selector, mayWrite, hosts, after }: Context): ShownDelivery {
  const element = row.element === null ? undefined : (JSON.parse(row.element) as DeliveredElement);
  const { id, decided_by, decided_at } = row;
  const isElementGone = element?.found === false;
  const preview = row.preview_url === null ? undefined : previewOf(row.preview_url, element?.selector ?? selector);
  return {
    id,
    state: row.state === "withdrawn" ? "rejected" : row.state,
    decided_by,
    decided_at,
    summary: row.client_summary ?? (mayWrite ? row.summary : undefined),
    isSummaryOfAgent: row.client_summary === null || row.client_summary === row.summary,
    hosts,
    preview: preview && { ...preview, isHighlighted: preview.isHighlighted && !isElementGone },
    before,
    after: after(row, boxIn(element)),
    isElementGone,
  };
}

/** Undefined for anything but http and https, which the API does not accept. */
function previewOf(address: string, selector: string | undefined): ShownDelivery["preview"] {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return undefined;
  return { host: url.host, url: reviewUrl(url.href, selector), isHighlighted: selector !== undefined };
}

/** What the widget stored about the element that the reporter selected. */
function reportedElement(browserInfo: string): { selector: string | undefined; at: Box | undefined } {
  const { selector, element, view } = JSON.parse(browserInfo) as Record<string, unknown>;
  return {
    selector: typeof selector === "string" && selector !== "" ? selector : undefined,
    at: relativeTo(boxIn(view), boxIn(element)),
  };
}

interface StoredPicture {
  readonly file_id: string | null;
  readonly file_name: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

function pictureOf(
  { file_id, file_name, width, height }: StoredPicture,
  at: Box | undefined,
  links: FileLinks,
): ShownPicture | undefined {
  if (file_id === null || file_name === null || width === null || height === null) return undefined;
  const url = new URL(links.to(file_id, file_name)).pathname;
  return { url, width, height, ...cropTo({ width, height }, at) };
}
