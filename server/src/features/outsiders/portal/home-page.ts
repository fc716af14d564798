import { type FeedbackStatus, limits } from "@corkboard/contract";
import type { HtmlPage } from "../../../http/pages/html-page.ts";
import type { Tables } from "../../../db/tables.ts";
import { html, type Html } from "../../../shared/html.ts";
import { toSingleLine } from "../../../shared/text.ts";
import { webAddress } from "../../../shared/web-address.ts";
import { widgetSettingsOf } from "../../customers/projects/projects.exports.ts";
import type { SignedInContact } from "../contacts/contacts.exports.ts";
import { day, htmlPage, type ReportTexts, statusOf, timeZoneOf } from "../reports/report-pages.exports.ts";
import { contactBrand } from "./contact-brand.ts";
import { filterBar } from "./filter-bar.ts";
import { addressOf, isSearching, type PortalFilters } from "./portal-filters.ts";
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

type Website = Pick<Tables["projects"], "id" | "name" | "url" | "type" | "widget">;

export interface HomePage {
  readonly contact: SignedInContact;
  readonly filters: PortalFilters;
  readonly websites: readonly Website[];
  readonly reports: readonly ListedReport[];
  /** With a question that nobody has answered. */
  readonly asked: readonly ListedReport[];
  /** With a delivery that nobody has decided. */
  readonly delivered: readonly ListedReport[];
  /** Starting at 1. */
  readonly page: number;
  readonly hasOlder: boolean;
}

/** Everything that the contact may see: first what waits for them, then the reports they want to see, by project. */
export function homePage(texts: ReportTexts, portal: PortalTexts, home: HomePage): HtmlPage {
  const { contact, websites, filters } = home;
  const client = toSingleLine(contact.client, limits.name);
  const shown = websites.filter(({ id }) => filters.website === undefined || id === filters.website);
  const isEmpty = home.reports.length === 0 && isSearching(filters);
  const content = html`${[
    html`<h1 dir="auto">${client}</h1>`,
    newReport(portal, websites),
    !isSearching(filters) && waitingPanel(texts, portal, home),
    websites.length === 0 ? html`<p>${portal.noWebsites}</p>` : filterBar(portal, filters, websites),
    isEmpty && nothingFound(portal, filters),
    ...(isEmpty ? [] : shown.map((website) => websiteSection(texts, portal, home, website))),
    pager(portal, home),
  ]}`;
  const brand = contactBrand(portal, contact, "");
  return htmlPage(200, texts, { title: `${portal.title} – ${client}`, content, brand });
}

/** Reports come from the widget, so a new one begins on the website. */
function newReport(portal: PortalTexts, websites: readonly Website[]): Html | undefined {
  const links = websites.flatMap((website) => {
    const url = website.url === null ? undefined : webAddress(website.url);
    if (!url || !widgetSettingsOf(website)?.enabled) return [];
    return [html`<a href="${url.href}" target="_blank" rel="noopener noreferrer">${url.host}</a>`];
  });
  if (links.length === 0) return undefined;
  return html`<p class="hint">${portal.newReport} ${links.map((link, index) => html`${index > 0 && ", "}${link}`)}</p>`;
}

function nothingFound(portal: PortalTexts, filters: PortalFilters): Html {
  const sentence = filters.text === "" ? portal.noMatch : portal.noMatchFor;
  const text = filters.text !== "" && html` <q dir="auto">${filters.text}</q>`;
  return html`<p class="hint" role="status">${sentence}${text} <a href="portal">${portal.clear}</a></p>`;
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
  { reports, asked, delivered, page, hasOlder, filters }: HomePage,
  { id, name, url }: Website,
): Html | undefined {
  const ofWebsite = reports.filter(({ project_id }) => project_id === id);
  const waiting = new Set(isSearching(filters) ? [] : [...asked, ...delivered].map((report) => report.id));
  const listed = ofWebsite.filter((report) => !waiting.has(report.id));
  const isElsewhere = ofWebsite.length > 0 || page > 1 || hasOlder || isSearching(filters);
  if (listed.length === 0 && isElsewhere) return undefined;
  const content =
    listed.length === 0
      ? html`<p class="hint">${portal.noReports[filters.state]}</p>`
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

function pager(portal: PortalTexts, { page, hasOlder, filters }: HomePage): Html | undefined {
  if (page === 1 && !hasOlder) return undefined;
  const newer = page > 1 && html`<a href="${addressOf(filters, page - 1)}">${portal.newer}</a>`;
  const older = hasOlder && html`<a href="${addressOf(filters, page + 1)}">${portal.older}</a>`;
  return html`<p class="pager">${newer} ${older}</p>`;
}
