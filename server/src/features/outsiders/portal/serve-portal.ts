import { limits } from "@corkboard/contract";
import type { Database } from "../../../db/database.ts";
import { preferredLanguage } from "../../../http/pages/accept-language.ts";
import type { HtmlPage } from "../../../http/pages/html-page.ts";
import { RateLimit } from "../../../http/limits/rate-limit.ts";
import type { PortalPages, PortalRequest } from "../../../http/pages/portal-pages.ts";
import { asId } from "../../../shared/id.ts";
import { toSingleLine } from "../../../shared/text.ts";
import { accessPublicThread } from "../../work/comments/comments.access.ts";
import {
  endContactSession,
  findSignedInContact,
  type SignedInContact,
  signInContact,
} from "../contacts/contacts.exports.ts";
import type { FileLinks } from "../../intake/files/files.exports.ts";
import {
  answerWithForm,
  decideWithForm,
  findProblem,
  maxMessages,
  noticePage,
  type Outsider,
  readAgentWork,
  type ReportTexts,
  type Response,
  shownMessages,
  storeReply,
  textsByLanguage,
} from "../reports/report-pages.exports.ts";
import { homePage } from "./home-page.ts";
import { type PortalReport, portalReportPage } from "./portal-report-page.ts";
import { portalLanguages, portalTexts } from "./portal-texts.ts";
import {
  findReportOfClient,
  listReports,
  listReportsWithDelivery,
  listReportsWithQuestion,
  listWebsites,
} from "./portal.queries.ts";
import { signInPage } from "./sign-in-page.ts";

interface Dependencies {
  readonly db: Database;
  readonly links: FileLinks;
  /** Called when a change in this organisation is durable. */
  onWritten(org: string): void;
}

/** For each contact, in each process. Far more than a person needs. */
const maxVisitsPerMinute = 120;
const reportsPerPage = 100;
const maxWaiting = 50;

/** Forms of a report are sent to addresses two levels below it. */
const nested = "../../../";

type ReportRow = PortalReport["report"] & { readonly org_id: string; readonly project_id: string };
type Rest = Pick<PortalReport, "done" | "rejected" | "rejectedWork"> & { readonly base?: string };

/** Serves the client portal to contacts: public content of their own client, and nothing else. */
export function portalPages({ db, links, onWritten }: Dependencies): PortalPages {
  const visits = new RateLimit(maxVisitsPerMinute);

  const withContact = async (
    request: PortalRequest,
    act: (contact: SignedInContact) => Promise<HtmlPage | undefined>,
  ): Promise<HtmlPage> => {
    const { texts, portal } = textsFor(request.acceptLanguage);
    const contact = request.secret === undefined ? undefined : await findSignedInContact(db, request.secret);
    if (!contact) return noticePage(401, texts, portal.notSignedIn);
    const { allowed, resetSeconds } = visits.take(contact.id);
    if (!allowed) return noticePage(429, texts, texts.tooManyRequests, { headers: { "retry-after": resetSeconds } });
    return (await act(contact)) ?? noticePage(404, texts, portal.notFound);
  };

  const withReport = (
    request: PortalRequest,
    given: string,
    act: (contact: SignedInContact, report: ReportRow) => Promise<HtmlPage | undefined>,
  ) =>
    withContact(request, async (contact) => {
      const id = asId(given);
      const of = { org: contact.org_id, client: contact.client_id };
      const report = id === undefined ? undefined : await db.first(findReportOfClient, { ...of, id });
      return report && act(contact, report);
    });

  const show = async (request: PortalRequest, contact: SignedInContact, report: ReportRow, rest: Rest) => {
    const { texts, portal } = textsFor(request.acceptLanguage);
    const websites = await db.all(listWebsites, { org: contact.org_id, client: contact.client_id });
    const project = websites.find(({ id }) => id === report.project_id)?.name ?? "";
    const latest = shownMessages(await accessPublicThread(db, report, maxMessages + 1));
    const work = await readAgentWork(db, report, links);
    return portalReportPage(texts, portal, { contact, report, project, ...latest, work, base: "", ...rest });
  };

  const respond = (
    request: PortalRequest,
    given: string,
    act: (report: ReportRow, by: Outsider, texts: ReportTexts) => Promise<Response>,
  ) =>
    withReport(request, given, async (contact, report) => {
      const { texts } = textsFor(request.acceptLanguage);
      const outcome = await act(report, outsiderOf(contact), texts);
      if (outcome === undefined) return undefined;
      if (typeof outcome !== "string") {
        return show(request, contact, report, { base: nested, done: undefined, rejectedWork: outcome });
      }
      onWritten(contact.org_id);
      return redirectTo(request, `${nested}${report.id}?sent=${outcome}`);
    });

  return {
    signInPage: (acceptLanguage) => {
      const { texts, portal } = textsFor(acceptLanguage);
      return signInPage(texts, portal);
    },

    signIn: async ({ acceptLanguage, address }, form) => {
      const { texts, portal } = textsFor(acceptLanguage);
      const secret = await db.write((tx) => signInContact(tx, form.get("secret") ?? "", address));
      if (secret === undefined) return { page: noticePage(403, texts, portal.invalidLink), secret };
      return { page: redirectTo({ acceptLanguage }, "./"), secret };
    },

    signOut: async ({ acceptLanguage, address, secret }) => {
      const { texts, portal } = textsFor(acceptLanguage);
      if (secret !== undefined) await db.write((tx) => endContactSession(tx, secret, address));
      return noticePage(200, texts, portal.signedOut);
    },

    home: (request, page) =>
      withContact(request, async (contact) => {
        const { texts, portal } = textsFor(request.acceptLanguage);
        const of = { org: contact.org_id, client: contact.client_id };
        const offset = (page - 1) * reportsPerPage;
        const found = await db.all(listReports, { ...of, limit: reportsPerPage + 1, offset });
        return homePage(texts, portal, {
          contact,
          websites: await db.all(listWebsites, of),
          reports: found.slice(0, reportsPerPage),
          asked: await db.all(listReportsWithQuestion, { ...of, limit: maxWaiting }),
          delivered: await db.all(listReportsWithDelivery, { ...of, limit: maxWaiting }),
          page,
          hasOlder: found.length > reportsPerPage,
        });
      }),

    report: (request, id, sent) =>
      withReport(request, id, (contact, report) => {
        const { texts } = textsFor(request.acceptLanguage);
        const isKnown = sent !== undefined && Object.hasOwn(texts.done, sent);
        return show(request, contact, report, { done: isKnown ? (sent as keyof ReportTexts["done"]) : undefined });
      }),

    comment: (request, id, form) =>
      withReport(request, id, async (contact, report) => {
        const { texts } = textsFor(request.acceptLanguage);
        const content = (form.get("content") ?? "").replaceAll("\r\n", "\n");
        const problem = findProblem(texts, content);
        if (problem !== undefined) {
          return show(request, contact, report, { done: undefined, rejected: { status: 400, problem, content } });
        }
        const { name, contactId } = outsiderOf(contact);
        const by = { name, ...(contactId === undefined ? {} : { contactId }) };
        const reply = { content, submission: form.get("submission") };
        const outcome = await db.write((tx) => storeReply(tx, { ...report, isSpam: false }, by, reply));
        if (outcome === "gone") return undefined;
        if (outcome === "too many") {
          const rejected = { status: 429, problem: texts.problem.tooMany, content };
          return show(request, contact, report, { done: undefined, rejected });
        }
        onWritten(contact.org_id);
        return redirectTo(request, `${report.id}?sent=reply`);
      }),

    answer: (request, report, id, form) =>
      respond(request, report, (item, by, texts) => answerWithForm(db, item, by, { id, form, texts })),

    decide: (request, report, id, form) =>
      respond(request, report, (item, by, texts) => decideWithForm(db, item, by, { id, form, texts })),

    notFound: (acceptLanguage) => {
      const { texts, portal } = textsFor(acceptLanguage);
      return noticePage(404, texts, portal.notFound);
    },

    error: (status, acceptLanguage) => {
      const { texts } = textsFor(acceptLanguage);
      const notices = { 413: texts.tooLarge, 429: texts.tooManyRequests } as Record<number, typeof texts.error>;
      return noticePage(status, texts, notices[status] ?? texts.error);
    },
  };
}

/** Nothing outside the client's projects exists for the contact. */
const outsiderOf = ({ org_id, client_id, id, name }: SignedInContact): Outsider => ({
  as: "client",
  name: toSingleLine(name, limits.name) || "Client",
  within: { orgId: org_id, clientId: client_id },
  contactId: id,
});

function textsFor(acceptLanguage: string | undefined) {
  const language = preferredLanguage(acceptLanguage, portalLanguages);
  return { texts: textsByLanguage[language], portal: portalTexts[language] };
}

/** Redirects, so that reloading the page does not send the form again. The location is relative to the request. */
function redirectTo({ acceptLanguage }: Pick<PortalRequest, "acceptLanguage">, location: string): HtmlPage {
  const { texts, portal } = textsFor(acceptLanguage);
  const notice = { heading: portal.title, sentence: texts.done.reply };
  return noticePage(303, texts, notice, { headers: { location } });
}
