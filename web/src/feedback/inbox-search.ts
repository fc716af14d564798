import type { Wire } from "@corkboard/client";
import { type FeedbackFilters, openFeedback } from "./feedback-filters.ts";

/** The filters and sorting of the inbox, as they stand in the address. The open item is part of the path. */
export interface InboxSearch {
  /** Comma-separated statuses or `all`. Without it, everything that is not done. */
  readonly status?: string;
  readonly type?: string;
  /** A user ID, `me` or `none`. */
  readonly assigned_to?: string;
  readonly has_ticket?: boolean;
  readonly spam?: true;
  readonly sort?: "oldest";
  readonly project?: string;
  /** Words in the report. */
  readonly q?: string;
}

/** What the service accepts. */
const longestText = 200;

const statuses = ["new", "in_progress", "review", "done"];
const types = ["bug", "feature", "general"];

/** Invalid values are dropped: an address can be edited by hand or be old. */
export function validateInboxSearch(search: Record<string, unknown>): InboxSearch {
  const text = (name: string) => (typeof search[name] === "string" && search[name] !== "" ? search[name] : undefined);
  const among = (name: string, allowed: readonly string[]) => {
    const values = text(name)
      ?.split(",")
      .filter((value) => allowed.includes(value));
    return values?.length ? values.join(",") : undefined;
  };
  const flag = (name: string) => [true, false].find((value) => String(value) === String(search[name]));
  return withoutUndefined({
    status: search.status === "all" ? "all" : among("status", statuses),
    type: among("type", types),
    assigned_to: text("assigned_to"),
    has_ticket: flag("has_ticket"),
    spam: flag("spam") || undefined,
    sort: search.sort === "oldest" ? "oldest" : undefined,
    project: text("project"),
    // The router reads digits as a number.
    q: (typeof search.q === "number" ? String(search.q) : text("q"))?.slice(0, longestText),
  });
}

type Optional<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined };

export const withoutUndefined = (search: Optional<InboxSearch>): InboxSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

interface Context {
  /** The project in the path, which precedes the one in the filters. */
  readonly projectId: string | undefined;
  readonly me: string;
}

/** What the service and the cache filter by. Spam has no status: it is one list. */
export const filtersOf = (search: InboxSearch, { projectId, me }: Context): FeedbackFilters =>
  Object.fromEntries(
    Object.entries({
      project_id: projectId ?? search.project,
      status: search.spam ? undefined : statusesOf(search.status),
      type: search.type?.split(",") as Wire.FeedbackType[] | undefined,
      assigned_to: search.assigned_to === "me" ? me : search.assigned_to,
      has_ticket: search.has_ticket === undefined ? undefined : search.has_ticket ? "true" : "false",
      spam: search.spam ? "true" : undefined,
      q: search.q,
      sort: search.sort,
    } satisfies FeedbackFilters).filter(([, value]) => value !== undefined),
  );

function statusesOf(status: string | undefined): Wire.FeedbackStatus[] | undefined {
  if (status === undefined) return openFeedback.status;
  return status === "all" ? undefined : (status.split(",") as Wire.FeedbackStatus[]);
}

/** Whether filters narrow the tab down, which "Clear filters" removes. */
export const hasFilters = (search: InboxSearch): boolean =>
  Object.keys(withoutUndefined(search)).length > Object.keys(clearFilters(search)).length;

export const clearFilters = ({ status, spam, sort }: InboxSearch): InboxSearch =>
  withoutUndefined({ status: status === "all" || status === "done" ? status : undefined, spam, sort });
