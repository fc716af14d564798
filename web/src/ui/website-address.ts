/** What people type as an address: the scheme may be missing. Undefined if it is none. */
export function websiteAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return undefined;
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? text : undefined;
  if (text.includes("://")) return undefined;
  const secure = `https://${text}`;
  if (!URL.canParse(secure)) return undefined;
  return isLocal(new URL(secure).hostname) ? `http://${text}` : secure;
}

/** Hosts of somebody's own machine or network, which hardly ever have a certificate. */
const isLocal = (host: string) =>
  !host.includes(".") ||
  /\.(?:localhost|local|test)$/.test(host) ||
  /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/.test(host);
