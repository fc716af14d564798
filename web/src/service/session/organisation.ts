import type { Wire } from "@corkboard/client";
import { readStored, writeStored } from "../../ui/stored.ts";
import { basePath } from "../../ui/service-url.ts";

const storageKey = "corkboard.organisation";
const parameter = "organisation";

/** Each tab has its own organisation. Links name it in the address. */
let organisation = fromAddress() ?? readStored(storageKey, "sessionStorage");
let isNamedInLinks = false;

function fromAddress(): string | undefined {
  const named = new URL(location.href).searchParams.get(parameter);
  if (!named) return undefined;
  remember(named);
  return named;
}

/** Without storage the service's last organisation counts after a reload. */
function remember(id: string | undefined): void {
  writeStored(storageKey, id, "sessionStorage");
}

export const currentOrganisation = (): string | undefined => organisation;

/** The wanted one if the person belongs to it, otherwise the one used last. */
export const organisationToWorkIn = (session: Wire.Session, wanted: string | undefined): string | undefined =>
  session.organisations.some(({ id }) => id === wanted) ? wanted : (session.organisation_id ?? undefined);

export function chooseOrganisation(id: string | undefined): void {
  organisation = id;
  remember(id);
}

/** Links have to name the organisation only for people who have several. */
export function nameInLinks(isNamed: boolean): void {
  isNamedInLinks = isNamed;
}

/** An address that opens the app in an organisation, whichever the other tabs are in. */
export const linkInto = (id: string): string => `${basePath}/?${new URLSearchParams({ [parameter]: id }).toString()}`;

/**
 * Adds the organisation to every address of the app and hides it from the pages, so that a link opened in another tab,
 * or a copied one, stays in this tab's organisation.
 */
export const organisationInAddress = {
  input: ({ url }: { url: URL }): URL => {
    url.searchParams.delete(parameter);
    return url;
  },
  output: ({ url }: { url: URL }): URL => {
    if (isNamedInLinks && organisation !== undefined) url.searchParams.set(parameter, organisation);
    return url;
  },
};
