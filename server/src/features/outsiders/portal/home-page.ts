import { limits } from "@corkboard/contract";
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
import { isSearching, type PortalFilters } from "./portal-filters.ts";
import type { PortalTexts } from "./portal-texts.ts";
import type { ListedReport } from "./read-reports.ts";

type Website = Pick<Tables["projects"], "id" | "name" | "url" | "type" | "widget">;

interface Home {
  readonly contact: SignedInContact;
  readonly filters: PortalFilters;
  readonly websites: readonly Website[];
  /** Whether the service sends email. */
  readonly isMailEnabled: boolean;
}

export interface HomeContent extends Home {
  readonly reports: readonly ListedReport[];
  /** With a question that nobody has answered. */
  readonly asked: readonly ListedReport[];
  /** With a delivery that nobody has decided. */
  readonly delivered: readonly ListedReport[];
  /** The addresses of the pages beside this one, if there are any. */
  readonly newer: string | undefined;
  readonly older: string | undefined;
  /** When the oldest report was made that a search has looked at; undefined if it has looked at all. */
  readonly searchedTo: string | undefined;
}

/** In place of the reports. */
interface HomeProblem extends Home {
  readonly status: number;
  readonly headers: HtmlPage["headers"];
  readonly problem: string;
}

/** Everything that the contact may see: first what waits for them, then the reports they want to see, by project. */
export function homePage(texts: ReportTexts, portal: PortalTexts, home: HomeContent | HomeProblem): HtmlPage {
  const { contact, websites, filters } = home;
  const client = toSingleLine(contact.client, limits.name);
  const isProblem = "problem" in home;
  const content = html`${[
    html`<h1 dir="auto">${client}</h1>`,
    newReport(portal, websites),
    !isProblem && !isSearching(filters) && waitingPanel(texts, portal, home),
    websites.length === 0 ? html`<p>${portal.noWebsites}</p>` : filterBar(portal, filters, websites),
    ...(isProblem ? [html`<p class="notice bad" role="alert">${home.problem}</p>`] : foundReports(texts, portal, home)),
    mailSwitch(portal, home),
  ]}`;
  const brand = contactBrand(portal, contact, "");
  const { status, headers } = isProblem ? home : { status: 200, headers: undefined };
  return htmlPage(status, texts, { title: `${portal.title} – ${client}`, content, brand, headers });
}

function foundReports(texts: ReportTexts, portal: PortalTexts, home: HomeContent): (Html | undefined)[] {
  const { websites, filters, reports, searchedTo } = home;
  const isEmpty = reports.length === 0 && isSearching(filters);
  const shown = websites.filter(({ id }) => filters.website === undefined || id === filters.website);
  return [
    ...(isEmpty ? [nothingFound(portal, home)] : shown.map((website) => websiteSection(texts, portal, home, website))),
    searchedTo === undefined
      ? undefined
      : html`<p class="hint" role="status">${portal.searchedTo} ${day(texts, searchedTo)}</p>`,
    pager(portal, home),
  ];
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

function nothingFound(portal: PortalTexts, { filters, searchedTo }: HomeContent): Html {
  const forText = searchedTo === undefined ? portal.noMatchFor : portal.noMatchYet;
  const sentence = filters.text === "" ? portal.noMatch : forText;
  const text = filters.text !== "" && html` <q dir="auto">${filters.text}</q>`;
  return html`<p class="hint" role="status">${sentence}${text} <a href="portal">${portal.clear}</a></p>`;
}

function waitingPanel(texts: ReportTexts, portal: PortalTexts, { asked, delivered, websites }: HomeContent): Html {
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
  { reports, asked, delivered, newer, older, filters }: HomeContent,
  { id, name, url }: Website,
): Html | undefined {
  const ofWebsite = reports.filter(({ project_id }) => project_id === id);
  const waiting = new Set(isSearching(filters) ? [] : [...asked, ...delivered].map((report) => report.id));
  const listed = ofWebsite.filter((report) => !waiting.has(report.id));
  const isElsewhere = ofWebsite.length > 0 || newer !== undefined || older !== undefined || isSearching(filters);
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

function pager(portal: PortalTexts, { newer, older }: HomeContent): Html | undefined {
  if (newer === undefined && older === undefined) return undefined;
  const toNewer = newer !== undefined && html`<a href="${newer}">${portal.newer}</a>`;
  const toOlder = older !== undefined && html`<a href="${older}">${portal.older}</a>`;
  return html`<p class="pager">${toNewer} ${toOlder}</p>`;
}

function mailSwitch({ emails }: PortalTexts, { contact, isMailEnabled }: Home): Html | undefined {
  if (!isMailEnabled) return undefined;
  const isWanted = contact.mail_wanted === 1;
  const [sentence, label, wanted] = isWanted ? [emails.on, emails.stop, "0"] : [emails.off, emails.resume, "1"];
  const button = html`<button type="submit" name="wanted" value="${wanted}">${label}</button>`;
  return html`<div class="mail" id="emails">${sentence} <form method="post" action="portal/emails">${button}</form></div>`;
}
