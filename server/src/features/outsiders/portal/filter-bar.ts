import { limits } from "@corkboard/contract";
import { html, type Html } from "../../../shared/html.ts";
import { toSingleLine } from "../../../shared/text.ts";
import { addressOf, maxSearchText, type PortalFilters, reportStates } from "./portal-filters.ts";
import type { PortalTexts } from "./portal-texts.ts";

/** Open, done or all; the website, if there are several; and a search. Links and a form, because the page has no script. */
export function filterBar(
  portal: PortalTexts,
  filters: PortalFilters,
  websites: readonly { readonly id: string; readonly name: string }[],
): Html {
  const states = reportStates.map((state) => {
    const current = state === filters.state && html` aria-current="true"`;
    return html`<a href="${addressOf({ ...filters, state })}"${current}>${portal.states[state]}</a>`;
  });
  const options = [{ id: "", name: portal.allWebsites }, ...websites].map(({ id, name }) => {
    const selected = id === (filters.website ?? "") && html` selected`;
    return html`<option value="${id}"${selected}>${toSingleLine(name, limits.name)}</option>`;
  });
  const choice = websites.length > 1 && html`<select name="website" aria-label="${portal.website}">${options}</select>`;
  const state = filters.state !== "open" && html`<input type="hidden" name="state" value="${filters.state}">`;
  return html`<div class="filters"><nav class="states" aria-label="${portal.filter}">${states}</nav>
<form method="get" action="portal" role="search">${state}${choice}
<input type="search" name="q" value="${filters.text}" maxlength="${String(maxSearchText)}" aria-label="${portal.searchTitles}" placeholder="${portal.searchTitles}">
<button type="submit" class="second">${portal.search}</button></form></div>`;
}
