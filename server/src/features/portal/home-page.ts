import { type FeedbackStatus, limits } from "@corkboard/contract";
import type { HtmlPage } from "../../http/pages/html-page.ts";
import { html, type Html } from "../../shared/html.ts";
import { toSingleLine } from "../../shared/text.ts";
import type { SignedInContact } from "../contacts/contacts.access.ts";
import { htmlPage, type ReportTexts, section, statusOf, time } from "../reports/report-pages.access.ts";
import type { PortalTexts } from "./portal-texts.ts";

interface ListedReport {
  readonly id: string;
  readonly project_id: string;
  readonly title: string;
  readonly status: FeedbackStatus;
  readonly created_at: string;
}

export interface HomePage {
  readonly contact: SignedInContact;
  readonly websites: readonly { readonly id: string; readonly name: string }[];
  readonly reports: readonly ListedReport[];
  readonly waiting: readonly ListedReport[];
  /** Starting at 1. */
  readonly page: number;
  readonly hasOlder: boolean;
}

/** Everything that the contact may see, by project. */
export function homePage(texts: ReportTexts, portal: PortalTexts, home: HomePage): HtmlPage {
  const { contact, websites, waiting } = home;
  const client = toSingleLine(contact.client, limits.name);
  const content = html`${[
    html`<p class="above">${toSingleLine(contact.organisation, limits.name)}</p><h1 dir="auto">${client}</h1>`,
    section(
      "waiting",
      portal.waiting,
      waiting.length === 0
        ? html`<p>${portal.nothingWaiting}</p>`
        : html`<ul class="reports">${waiting.map((report) => row(texts, report, nameOf(home, report)))}</ul>`,
    ),
    websites.length === 0 && html`<p>${portal.noWebsites}</p>`,
    ...websites.map((website) => websiteSection(texts, portal, home, website)),
    pager(portal, home),
    html`<footer>${portal.signedInAs} <bdi>${toSingleLine(contact.name, limits.name)}</bdi>. <form method="post" action="portal/sign-out"><button type="submit">${portal.signOut}</button></form></footer>`,
  ]}`;
  return htmlPage(200, texts, { title: `${portal.title} – ${client}`, content });
}

const nameOf = ({ websites }: HomePage, { project_id }: ListedReport) =>
  websites.find(({ id }) => id === project_id)?.name;

function websiteSection(
  texts: ReportTexts,
  portal: PortalTexts,
  { reports }: HomePage,
  { id, name }: HomePage["websites"][number],
): Html {
  const listed = reports.filter(({ project_id }) => project_id === id);
  const content =
    listed.length === 0
      ? html`<p>${portal.noReports}</p>`
      : html`<ul class="reports">${listed.map((report) => row(texts, report, undefined))}</ul>`;
  return section(`p-${id}`, toSingleLine(name, limits.name), content);
}

function row(texts: ReportTexts, { id, title, status, created_at }: ListedReport, project: string | undefined): Html {
  const about = html`${project !== undefined && html`<span class="role">${toSingleLine(project, limits.name)}</span>`}${time(texts, created_at)}`;
  return html`<li><p class="by"><a href="portal/reports/${id}" dir="auto">${toSingleLine(title, limits.title)}</a>${statusOf(texts, status)}</p><p class="by">${about}</p></li>`;
}

function pager(portal: PortalTexts, { page, hasOlder }: HomePage): Html | undefined {
  if (page === 1 && !hasOlder) return undefined;
  const newer = page > 1 && html`<a href="portal?page=${page - 1}">${portal.newer}</a>`;
  const older = hasOlder && html`<a href="portal?page=${page + 1}">${portal.older}</a>`;
  return html`<p class="actions">${newer} ${older}</p>`;
}
