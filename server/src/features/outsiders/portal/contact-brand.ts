import { limits } from "@corkboard/contract";
import { html } from "../../../shared/html.ts";
import { toSingleLine } from "../../../shared/text.ts";
import type { SignedInContact } from "../contacts/contacts.exports.ts";
import type { Brand } from "../reports/report-pages.exports.ts";
import type { PortalTexts } from "./portal-texts.ts";

/** The head of every page of the portal. `base` leads from the request to the portal's folder. */
export function contactBrand(
  portal: PortalTexts,
  { name, organisation }: SignedInContact,
  base: string,
  website?: string,
): Brand {
  const who = html`<span class="who"><span class="hidden">${portal.signedInAs} </span><bdi>${toSingleLine(name, limits.name)}</bdi></span>`;
  const signOut = html`<form method="post" action="${base}portal/sign-out"><button type="submit" class="plain">${portal.signOut}</button></form>`;
  return { organisation, website, end: html`${who}${signOut}` };
}
