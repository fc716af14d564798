import { limits } from "@corkboard/contract";
import type { Database } from "../../../db/database.ts";
import type { One } from "../../../db/row-key.ts";
import { preferredLanguage } from "../../../http/pages/accept-language.ts";
import type { HtmlPage } from "../../../http/pages/html-page.ts";
import { RateLimit } from "../../../http/limits/rate-limit.ts";
import type { PortalPages, PortalRequest, UnsubscribeRequest } from "../../../http/pages/portal-pages.ts";
import { html } from "../../../shared/html.ts";
import { asId } from "../../../shared/id.ts";
import { toSingleLine } from "../../../shared/text.ts";
import type { Signer } from "../../../signing/signer.ts";
import {
  contactMailTexts,
  contactOfKey,
  endContactSession,
  findSignedInContact,
  setContactMail,
  type SignedInContact,
  signInContact,
} from "../contacts/contacts.exports.ts";
import { accessSentWords } from "../../intake/feedback/sent-words.access.ts";
import type { FileLinks } from "../../intake/files/files.exports.ts";
import {
  errorPage,
  noticePage,
  redirectPage,
  rejectVisit,
  reportController,
  reportLanguages,
  type ReportVisit,
  storeReply,
  textsByLanguage,
  timeZoneOf,
} from "../reports/report-pages.exports.ts";
import { portalReportPage } from "./portal-report-page.ts";
import { portalLanguages, portalTexts } from "./portal-texts.ts";
import { findReportOfClient, listWebsites } from "./portal.queries.ts";
import { homeFor, mostWebsites } from "./show-home.ts";
import { signInPage } from "./sign-in-page.ts";

interface Dependencies {
  readonly db: Database;
  readonly signer: Signer;
  readonly links: FileLinks;
  /** Whether the service sends email. */
  readonly isMailEnabled: boolean;
  /** Called when a change in this organisation is durable. */
  onWritten(org: string): void;
}

/** For each contact, in each process. Far more than a person needs. */
const maxVisitsPerMinute = 120;

/** Serves the client portal to contacts: public content of their own client, and nothing else. */
export function portalPages({ db, signer, links, isMailEnabled, onWritten }: Dependencies): PortalPages {
  const visits = new RateLimit(maxVisitsPerMinute);
  const controller = reportController({ db, links, onWritten });
  const showHome = homeFor({ db, signer, isMailEnabled });

  const withContact = async (
    request: PortalRequest,
    act: (contact: SignedInContact) => Promise<HtmlPage | undefined>,
  ): Promise<HtmlPage> => {
    const { texts, portal } = textsFor(request.acceptLanguage);
    const contact = request.secret === undefined ? undefined : await findSignedInContact(db, request.secret);
    if (!contact) return noticePage(401, texts, portal.notSignedIn);
    const rejected = rejectVisit(visits, contact.id, texts);
    return rejected ?? (await act(contact)) ?? noticePage(404, texts, portal.notFound);
  };

  const withReport = (
    request: PortalRequest,
    given: string,
    act: (visit: ReportVisit) => Promise<HtmlPage | undefined>,
  ) =>
    withContact(request, async (contact) => {
      const { texts: inUtc, portal } = textsFor(request.acceptLanguage);
      const id = asId(given);
      const of = { org: contact.org_id, client: contact.client_id };
      const report = id === undefined ? undefined : await db.first(findReportOfClient, { ...of, id });
      if (!report) return undefined;
      const name = toSingleLine(contact.name, limits.name) || "Client";
      const texts = { ...inUtc, timeZone: timeZoneOf(report.time_zone) };
      return act({
        texts,
        item: report,
        // Nothing outside the client's projects exists for the contact.
        by: { as: "client", name, within: { orgId: of.org, clientId: of.client }, contactId: contact.id },
        page: report.id,
        heading: portal.title,
        render: async (content) => {
          const websites = await db.all(listWebsites, { ...of, limit: mostWebsites });
          const project = websites.find((website) => website.id === report.project_id)?.name ?? "";
          const words = await accessSentWords(db, report);
          return portalReportPage(texts, portal, { contact, report, project, words, ...content });
        },
        reply: (tx, reply) => storeReply(tx, { ...report, isSpam: false }, { name, contactId: contact.id }, reply),
      });
    });

  /** Everything but a valid link gets the same response. */
  const withKey = async (
    { key, acceptLanguage }: UnsubscribeRequest,
    act: (contact: One, say: ReturnType<typeof mailTextsFor>) => Promise<HtmlPage | undefined>,
  ): Promise<HtmlPage> => {
    const said = mailTextsFor(acceptLanguage);
    const contact = contactOfKey(signer, key);
    const rejected = contact && rejectVisit(visits, contact.id, said.texts);
    return rejected ?? (contact && (await act(contact, said))) ?? noticePage(404, said.texts, said.say.unknownLink);
  };

  return {
    signInPage: (acceptLanguage) => {
      const { texts, portal } = textsFor(acceptLanguage);
      return signInPage(texts, portal);
    },

    signIn: async ({ acceptLanguage, address }, form) => {
      const { texts, portal } = textsFor(acceptLanguage);
      const language = preferredLanguage(acceptLanguage, reportLanguages);
      const secret = await db.write((tx) => signInContact(tx, form.get("secret") ?? "", { address, language }));
      if (secret === undefined) return { page: noticePage(403, texts, portal.invalidLink), secret };
      return { page: redirectPage(texts, portal.title, "../portal"), secret };
    },

    signOut: async ({ acceptLanguage, address, secret }) => {
      const { texts, portal } = textsFor(acceptLanguage);
      if (secret !== undefined) await db.write((tx) => endContactSession(tx, secret, address));
      return noticePage(200, texts, portal.signedOut);
    },

    home: (request, query) =>
      withContact(request, (contact) => showHome(textsFor(request.acceptLanguage), contact, query)),

    report: (request, id, sent) => withReport(request, id, (visit) => controller.show(visit, sent)),
    comment: (request, id, form) => withReport(request, id, (visit) => controller.reply(visit, form)),
    answer: (request, id, question, form) =>
      withReport(request, id, (visit) => controller.answer(visit, question, form)),
    decide: (request, id, delivery, form) =>
      withReport(request, id, (visit) => controller.decide(visit, delivery, form)),

    setMail: (request, form) =>
      withContact(request, async ({ org_id: org, id }) => {
        await db.write((tx) => setContactMail(tx, { org, id }, form.get("wanted") === "1"));
        const { texts, portal } = textsFor(request.acceptLanguage);
        return redirectPage(texts, portal.title, "../portal#emails");
      }),

    confirmUnsubscribe: (request) =>
      withKey(request, async (_, { texts, say }) => {
        const button = html`<button type="submit">${say.unsubscribe}</button>`;
        return noticePage(200, texts, say.confirm, { more: html`<form method="post">${button}</form>` });
      }),

    unsubscribe: (request) =>
      withKey(request, async (contact, { texts, say }) => {
        const isKnown = await db.write((tx) => setContactMail(tx, contact, false));
        return isKnown ? noticePage(200, texts, say.unsubscribed) : undefined;
      }),

    notFound: (acceptLanguage) => {
      const { texts, portal } = textsFor(acceptLanguage);
      return noticePage(404, texts, portal.notFound);
    },

    error: (status, acceptLanguage) => errorPage(textsFor(acceptLanguage).texts, status),
  };
}

function textsFor(acceptLanguage: string | undefined) {
  const language = preferredLanguage(acceptLanguage, portalLanguages);
  return { texts: textsByLanguage[language], portal: portalTexts[language] };
}

/** Of emails, which know more languages than the portal. */
function mailTextsFor(acceptLanguage: string | undefined) {
  const language = preferredLanguage(acceptLanguage, reportLanguages);
  return { texts: textsByLanguage[language], say: contactMailTexts[language] };
}
