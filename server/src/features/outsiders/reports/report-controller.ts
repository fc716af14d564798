import type { Database, Tx } from "../../../db/database.ts";
import type { HtmlPage } from "../../../http/pages/html-page.ts";
import type { RateLimit } from "../../../http/limits/rate-limit.ts";
import type { FormFields } from "../../../http/requests/form-fields.ts";
import type { FileLinks } from "../../intake/files/files.exports.ts";
import { accessPublicThread } from "../../work/comments/comments.access.ts";
import { type AgentWork, readAgentWork } from "./agent-work.ts";
import { findProblem } from "./find-problem.ts";
import { noticePage } from "./page-html.ts";
import type { Reply, ReplyOutcome } from "./reply-to-report.ts";
import { answerWithForm, decideWithForm, type Outsider, type Response } from "./respond-to-work.ts";
import { maxMessages, type ShownMessage, shownMessages } from "./shown-messages.ts";
import type { Notice, ReportTexts } from "./texts/report-texts.ts";
import type { RejectedWork } from "./work-sections.ts";

type Done = keyof ReportTexts["done"];

/** What the page of a report shows besides the report itself. */
export interface ReportContent {
  /** Leads from the request to the folder of the page. */
  readonly base: string;
  /** Oldest first. */
  readonly messages: readonly ShownMessage[];
  readonly isCut: boolean;
  readonly work: AgentWork;
  /** What the visitor has just done, if anything. */
  readonly done?: Done | undefined;
  readonly rejectedWork?: RejectedWork;
  /** Why a message was rejected, and its content, so that the visitor need not write it again. */
  readonly rejected?: { readonly status: number; readonly problem: string; readonly content: string };
}

/** A visit to the page of a report: by its reporter with their link, or by a contact in the portal. */
export interface ReportVisit {
  readonly texts: ReportTexts;
  readonly item: { readonly org_id: string; readonly id: string; readonly project_id: string };
  readonly by: Outsider;
  /** The last part of the page's path. */
  readonly page: string;
  /** The heading of redirects. */
  readonly heading: string;
  render(content: ReportContent): HtmlPage | Promise<HtmlPage>;
  reply(tx: Tx, reply: Reply): Promise<ReplyOutcome>;
}

interface Dependencies {
  readonly db: Database;
  readonly links: FileLinks;
  /** Called when a change in this organisation is durable. */
  onWritten(org: string): void;
}

/** Forms about an agent's work are sent to addresses two levels below the page. */
const fromWork = "../../";
const retryReplyAfterSeconds = 3_600;

/** What reporters and contacts can do on the page of a report. Undefined if it is about nothing that exists. */
export function reportController({ db, links, onWritten }: Dependencies) {
  const show = async (visit: ReportVisit, content: Omit<ReportContent, "messages" | "isCut" | "work">) => {
    const latest = shownMessages(await accessPublicThread(db, visit.item, maxMessages + 1));
    const work = await readAgentWork(db, visit.item, links);
    return visit.render({ ...latest, work, ...content });
  };

  const respond = async (visit: ReportVisit, outcome: Response) => {
    if (outcome === undefined) return undefined;
    if (typeof outcome !== "string") return show(visit, { base: fromWork, rejectedWork: outcome });
    onWritten(visit.item.org_id);
    return redirectPage(visit.texts, visit.heading, `${fromWork}${visit.page}?sent=${outcome}`);
  };

  return {
    show: (visit: ReportVisit, sent: string | undefined): Promise<HtmlPage> => {
      const isKnown = sent !== undefined && Object.hasOwn(visit.texts.done, sent);
      return show(visit, { base: "", done: isKnown ? (sent as Done) : undefined });
    },

    reply: async (visit: ReportVisit, form: FormFields): Promise<HtmlPage | undefined> => {
      const { texts } = visit;
      const content = (form.get("content") ?? "").replaceAll("\r\n", "\n");
      const problem = findProblem(texts, content);
      if (problem !== undefined) return show(visit, { base: "", rejected: { status: 400, problem, content } });
      const outcome = await db.write((tx) => visit.reply(tx, { content, submission: form.get("submission") }));
      if (outcome === "gone") return undefined;
      if (outcome === "too many") {
        const rejected = { status: 429, problem: texts.problem.tooMany, content };
        const page = await show(visit, { base: "", rejected });
        return { ...page, headers: { ...page.headers, "retry-after": retryReplyAfterSeconds } };
      }
      onWritten(visit.item.org_id);
      return redirectPage(texts, visit.heading, `${visit.page}?sent=reply`);
    },

    answer: async (visit: ReportVisit, id: string, form: FormFields) =>
      respond(visit, await answerWithForm(db, visit.item, visit.by, { id, form, texts: visit.texts })),

    decide: async (visit: ReportVisit, id: string, form: FormFields) =>
      respond(visit, await decideWithForm(db, visit.item, visit.by, { id, form, texts: visit.texts })),
  };
}

/** Redirects, so that reloading the page does not send the form again. The location is relative to the request. */
export const redirectPage = (texts: ReportTexts, heading: string, location: string): HtmlPage =>
  noticePage(303, texts, { heading, sentence: texts.done.reply }, { headers: { location } });

/** The page for a visitor beyond the limit; undefined for all others. */
export function rejectVisit(limit: RateLimit, visitor: string, texts: ReportTexts): HtmlPage | undefined {
  const { allowed, resetSeconds } = limit.take(visitor);
  if (allowed) return undefined;
  return noticePage(429, texts, texts.tooManyRequests, { headers: { "retry-after": resetSeconds } });
}

export function errorPage(texts: ReportTexts, status: number): HtmlPage {
  const notices: Partial<Record<number, Notice>> = { 413: texts.tooLarge, 429: texts.tooManyRequests };
  return noticePage(status, texts, notices[status] ?? texts.error);
}
