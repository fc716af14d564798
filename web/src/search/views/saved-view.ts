import { eachItem, type Wire } from "@corkboard/client";
import { queryOptions } from "@tanstack/react-query";
import { defaultParseSearch } from "@tanstack/react-router";
import { api } from "../../service/api/client.ts";
import { keys } from "../../service/api/keys.ts";

export const savedViewsQuery = queryOptions({
  queryKey: keys.savedViews,
  queryFn: (): Promise<Wire.SavedView[]> => Array.fromAsync(eachItem(api.listSavedViews, {})),
});

/** What a page is saved as; undefined for pages without filters. */
export type SavablePage = Pick<Wire.SavedView, "page" | "project_id" | "query">;

export function savablePage(path: string, search: string): SavablePage | undefined {
  const query = search.replace(/^\?/, "");
  if (/^\/inbox(?:\/|$)/.test(path) || path === "/") return { page: "inbox", project_id: null, query };
  if (path === "/tickets") return { page: "tickets", project_id: null, query };
  const [, kind, project] = /^\/(projects|boards)\/([^/]+)/.exec(path) ?? [];
  if (project === undefined) return undefined;
  return { page: kind === "boards" ? "board" : "inbox", project_id: project, query };
}

export const searchOf = ({ query }: Pick<Wire.SavedView, "query">): Record<string, unknown> =>
  defaultParseSearch(query);

interface ViewAddress {
  readonly to: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
}

/** Where a view is, for links. */
export function addressOf(view: SavablePage): ViewAddress {
  const search = searchOf(view);
  if (view.page === "tickets") return { to: "/tickets", params: {}, search };
  if (view.project_id === null) return { to: "/inbox", params: {}, search };
  const to = view.page === "board" ? "/boards/$projectId" : "/projects/$projectId/inbox";
  return { to, params: { projectId: view.project_id }, search };
}
