const storageKey = "corkboard.organisation";
const parameter = "organisation";

/** Each tab has its own organisation. Links from emails name it in the address. */
let organisation = fromAddress() ?? stored();

function fromAddress(): string | undefined {
  const address = new URL(location.href);
  const named = address.searchParams.get(parameter);
  if (!named) return undefined;
  address.searchParams.delete(parameter);
  history.replaceState(history.state, "", address);
  remember(named);
  return named;
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(id: string | undefined): void {
  try {
    if (id === undefined) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, id);
  } catch {
    // Without storage the service's last organisation counts after a reload.
  }
}

export const currentOrganisation = (): string | undefined => organisation;

export function chooseOrganisation(id: string | undefined): void {
  organisation = id;
  remember(id);
}

/** An address that opens a page of this app in an organisation, whichever the other tabs are in. */
export const linkInto = (id: string, path = "/"): string => `${path}?${new URLSearchParams({ [parameter]: id })}`;
