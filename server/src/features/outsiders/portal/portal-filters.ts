import { limits } from "@corkboard/contract";
import type { HomeQuery } from "../../../http/pages/portal-pages.ts";
import { asId } from "../../../shared/id.ts";
import { toSingleLine } from "../../../shared/text.ts";

export const reportStates = ["open", "done", "all"] as const;
export type ReportState = (typeof reportStates)[number];

/** Which reports the contact wants to see. They are in the address, so that they are still there on return. */
export interface PortalFilters {
  readonly state: ReportState;
  /** The ID of one of the client's websites. */
  readonly website: string | undefined;
  /** Part of the title; empty for all. */
  readonly text: string;
}

/** Whatever is not valid is not filtered by. */
export const filtersIn = ({ state, website, q }: HomeQuery): PortalFilters => ({
  state: reportStates.find((each) => each === state) ?? "open",
  website: asId(website ?? ""),
  text: toSingleLine(q ?? "", limits.title).trim(),
});

/** The address of the list, relative to the portal's folder. */
export function addressOf({ state, website, text }: PortalFilters, page = 1): string {
  const query = new URLSearchParams();
  if (state !== "open") query.set("state", state);
  if (website !== undefined) query.set("website", website);
  if (text !== "") query.set("q", text);
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? "portal" : `portal?${query.toString()}`;
}

/** Searching covers what waits for the contact too. */
export const isSearching = ({ website, text }: PortalFilters): boolean => website !== undefined || text !== "";

/** The same as conditions of `listReports`. */
export function conditionsOf({ state, website, text }: PortalFilters) {
  const pattern = (part: string) => `%${part.replaceAll(/[!%_]/g, "!$&")}%`;
  return {
    status: state === "done" ? ("done" as const) : undefined,
    notStatus: state === "open" ? ("done" as const) : undefined,
    website,
    typed: text === "" ? undefined : pattern(text),
    lower: pattern(text.toLowerCase()),
    capital: pattern(text.charAt(0).toUpperCase() + text.slice(1)),
  };
}
