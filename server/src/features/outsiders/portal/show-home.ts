import { type Database, ReadTooSlow } from "../../../db/database.ts";
import { SearchLimit } from "../../../http/limits/search-limit.ts";
import type { HtmlPage } from "../../../http/pages/html-page.ts";
import type { HomeQuery } from "../../../http/pages/portal-pages.ts";
import { cursorsOf } from "../../../http/requests/cursors.ts";
import { Fault } from "../../../shared/fault.ts";
import type { Signer } from "../../../signing/signer.ts";
import type { SignedInContact } from "../contacts/contacts.exports.ts";
import type { ReportTexts } from "../reports/report-pages.exports.ts";
import { type HomeContent, homePage } from "./home-page.ts";
import { addressOf, filtersIn, isSearching, maxSearchText } from "./portal-filters.ts";
import { listReportsWithDelivery, listReportsWithQuestion, listWebsites } from "./portal.queries.ts";
import type { PortalTexts } from "./portal-texts.ts";
import { type PagePlace, readReports } from "./read-reports.ts";

/** Of a client; more are not listed. */
export const mostWebsites = 1_000;
const maxWaiting = 50;
const retryAfterSeconds = 60;

type Website = HomeContent["websites"][number];

/** Shows a contact their client's reports. They are read in the background, where nobody else waits for them. */
export function homeFor({
  db,
  signer,
  isMailEnabled,
}: {
  readonly db: Database;
  readonly signer: Signer;
  readonly isMailEnabled: boolean;
}) {
  const searches = new SearchLimit(db, signer);

  const read = async (contact: SignedInContact, websites: readonly Website[], query: HomeQuery) => {
    const of = { org: contact.org_id, client: contact.client_id };
    const filters = filtersIn(query);
    // A queue of their own: the searches of contacts do not delay those of the organisation's members.
    const background = db.background(`contacts of ${of.org}`);
    const shown = websites.map(({ id }) => id).filter((id) => filters.website === undefined || id === filters.website);
    const cursors = cursorsOf(signer, ["portal", of.org, of.client, filters]);
    const place = query.cursor === undefined ? undefined : cursors.placeAt(query.cursor);
    const page = await readReports(
      background,
      { org: of.org, websites: shown, filters },
      place as PagePlace | undefined,
    );
    const addressAt = (at: PagePlace | "first" | undefined) =>
      at && addressOf(filters, at === "first" ? undefined : cursors.cursorAt(at));
    const waiting = async (list: typeof listReportsWithQuestion) =>
      isSearching(filters) ? [] : background.all(list, { ...of, limit: maxWaiting });
    return {
      ...page,
      asked: await waiting(listReportsWithQuestion),
      delivered: await waiting(listReportsWithDelivery),
      newer: addressAt(page.newer),
      older: addressAt(page.older),
    };
  };

  return async (
    { texts, portal }: { readonly texts: ReportTexts; readonly portal: PortalTexts },
    contact: SignedInContact,
    query: HomeQuery,
  ): Promise<HtmlPage> => {
    const filters = filtersIn(query);
    const of = { org: contact.org_id, client: contact.client_id };
    const websites = await db.all(listWebsites, { ...of, limit: mostWebsites });
    const page = { contact, filters, websites, isMailEnabled };
    const rejected = (status: number, problem: string, headers: HtmlPage["headers"] = {}) =>
      homePage(texts, portal, { ...page, status, headers, problem });
    if (filters.text.length > maxSearchText) return rejected(400, portal.searchTooLong);
    try {
      if (filters.text !== "") await searches.take(contact.id);
      return homePage(texts, portal, { ...page, ...(await read(contact, websites, query)) });
    } catch (error) {
      if (error instanceof ReadTooSlow) {
        const problem = filters.text === "" ? portal.listTooSlow : portal.searchTooSlow;
        return rejected(503, problem, { "retry-after": retryAfterSeconds });
      }
      if (error instanceof Fault && error.entry.status === 429)
        return rejected(429, portal.tooManySearches, { "retry-after": error.retryAfterSeconds ?? retryAfterSeconds });
      throw error;
    }
  };
}
