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

/** Characters that may be searched for: enough for what people remember of a title. */
export const maxSearchText = 100;
/** What of a longer text the page shows. */
const maxShownText = 500;

/** Whatever is not valid is not filtered by. */
export const filtersIn = ({ state, website, q }: HomeQuery): PortalFilters => ({
  state: reportStates.find((each) => each === state) ?? "open",
  website: asId(website ?? ""),
  text: toSingleLine((q ?? "").slice(0, maxShownText), maxShownText),
});

/** The address of the list, or of the page of it at a cursor. Relative to the portal's folder. */
export function addressOf({ state, website, text }: PortalFilters, cursor?: string): string {
  const query = new URLSearchParams();
  if (state !== "open") query.set("state", state);
  if (website !== undefined) query.set("website", website);
  if (text !== "") query.set("q", text);
  if (cursor !== undefined) query.set("cursor", cursor);
  return query.size === 0 ? "portal" : `portal?${query.toString()}`;
}

/** Searching covers what waits for the contact too. */
export const isSearching = ({ website, text }: PortalFilters): boolean => website !== undefined || text !== "";

const lowerAscii = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The same as conditions of `listReports`. */
export function conditionsOf({ state, text }: PortalFilters) {
  const isAscii = /^[\x20-\x7e]*$/.test(text);
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return {
    open: state === "open" ? (true as const) : undefined,
    done: state === "done" ? (true as const) : undefined,
    lower: text === "" ? undefined : text.toLowerCase(),
    typed: isAscii ? undefined : lowerAscii(text),
    capital: isAscii ? undefined : lowerAscii(capital),
  };
}
