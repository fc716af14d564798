/** What people type as an address: `https://` may be missing. Undefined if it is none. */
export function websiteAddress(typed: string): string | undefined {
  const text = typed.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (text === "" || /\s/.test(text) || !URL.canParse(address)) return undefined;
  return address;
}

/** A name for the website until somebody types a better one. */
export function suggestedName(typed: string): string {
  const address = websiteAddress(typed);
  return address === undefined ? "" : new URL(address).hostname.replace(/^www\./, "");
}
