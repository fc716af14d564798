import { type FeedbackStatus, limits } from "@corkboard/contract";
import type { HtmlPage } from "../../../http/pages/html-page.ts";
import { html, type Html } from "../../../shared/html.ts";
import { toSingleLine } from "../../../shared/text.ts";
import type { SignedInContact } from "../contacts/contacts.exports.ts";
import { day, htmlPage, type ReportTexts, statusOf, timeZoneOf } from "../reports/report-pages.exports.ts";
import { contactBrand } from "./contact-brand.ts";
import type { PortalTexts } from "./portal-texts.ts";

interface ListedReport {
  readonly id: string;
  readonly project_id: string;
  readonly title: string;
  readonly status: FeedbackStatus;
  readonly created_at: string;
  /** As the reporter's browser named it. */
  readonly time_zone: unknown;
}

export interface HomePage {
  readonly contact: SignedInContact;
  readonly websites: readonly { readonly id: string; readonly name: string; readonly url: string | null }[];
  readonly reports: readonly ListedReport[];
  /** With a question that nobody has answered. */
  readonly asked: readonly ListedReport[];
  /** With a delivery that nobody has decided. */
  readonly delivered: readonly ListedReport[];
  /** Starting at 1. */
  readonly page: number;
  readonly hasOlder: boolean;
}

/** Everything that the contact may see: first what waits for them, then all reports by project. */
export function homePage(texts: ReportTexts, portal: PortalTexts, home: HomePage): HtmlPage {
  const { contact, websites } = home;
  const client = toSingleLine(contact.client, limits.name);
  const content = html`${[
    html`<h1 dir="auto">${client}</h1>`,
    waitingPanel(texts, portal, home),
    websites.length === 0 && html`<p>${portal.noWebsites}</p>`,
    ...websites.map((website) => websiteSection(texts, portal, home, website)),
    pager(portal, home),
  ]}`;
  const brand = contactBrand(portal, contact, "");
  return htmlPage(200, texts, { title: `${portal.title} – ${client}`, content, brand });
}

function waitingPanel(texts: ReportTexts, portal: PortalTexts, { asked, delivered, websites }: HomePage): Html {
  if (asked.length + delivered.length === 0) return html`<p class="hint">${portal.nothingWaiting}</p>`;
  const nameOf = (project: string) => websites.find(({ id }) => id === project)?.name;
  const rowsOf = (reports: readonly ListedReport[], task: string) =>
    reports.map((report) =>
      row(texts, report, { what: html`<span class="task">${task}</span>`, project: nameOf(report.project_id) }),
    );
  const rows = [...rowsOf(asked, texts.work.question), ...rowsOf(delivered, texts.work.delivery)];
  return html`<section class="panel" aria-labelledby="waiting"><h2 id="waiting">${portal.waiting}</h2><ul class="reports">${rows}</ul></section>`;
}

/** What waits for the contact is listed above, once. A project without other reports on this page is left out. */
function websiteSection(
  texts: ReportTexts,
  portal: PortalTexts,
  { reports, asked, delivered, page, hasOlder }: HomePage,
  { id, name, url }: HomePage["websites"][number],
): Html | undefined {
  const ofWebsite = reports.filter(({ project_id }) => project_id === id);
  const waiting = new Set([...asked, ...delivered].map((report) => report.id));
  const listed = ofWebsite.filter((report) => !waiting.has(report.id));
  if (listed.length === 0 && (ofWebsite.length > 0 || page > 1 || hasOlder)) return undefined;
  const content =
    listed.length === 0
      ? html`<p class="hint">${portal.noReports}</p>`
      : html`<ul class="reports">${listed.map((report) => row(texts, report, { what: statusOf(texts, report.status) }))}</ul>`;
  const host = url === null ? undefined : URL.parse(url)?.host;
  const heading = html`<h2 id="p-${id}"><bdi>${toSingleLine(name, limits.name)}</bdi>${host !== undefined && html` <small>${host}</small>`}</h2>`;
  return html`<div role="group" aria-labelledby="p-${id}">${heading}${content}</div>`;
}

function row(
  texts: ReportTexts,
  { id, title, created_at, time_zone }: ListedReport,
  { what, project }: { readonly what: Html; readonly project?: string | undefined },
): Html {
  const link = html`<a href="portal/reports/${id}" dir="auto">${toSingleLine(title, limits.title)}</a>`;
  const of = project !== undefined && html`${toSingleLine(project, limits.name)} · `;
  return html`<li>${link}${what}<span class="about">${of}${day({ ...texts, timeZone: timeZoneOf(time_zone) }, created_at)}</span></li>`;
}

function pager(portal: PortalTexts, { page, hasOlder }: HomePage): Html | undefined {
  if (page === 1 && !hasOlder) return undefined;
  const newer = page > 1 && html`<a href="portal?page=${page - 1}">${portal.newer}</a>`;
  const older = hasOlder && html`<a href="portal?page=${page + 1}">${portal.older}</a>`;
  return html`<p class="pager">${newer} ${older}</p>`;
}
