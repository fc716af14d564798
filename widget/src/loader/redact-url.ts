const maxCharacters = 2_000;
export const secretName = /token|secret|[cx]srf|pass|pwd|auth|session|sid$|sig|key|code|jwt|otp|mail/i;

/** Removes user and password from a URL and masks parameters with names that suggest a secret. */
export function redactUrl(address: string, base: string): string {
  const url = parsed(address, base);
  if (!url) return "";
  if (url.protocol === "data:" || url.protocol === "blob:") return `${url.protocol}…`;
  url.username = "";
  url.password = "";
  url.search = redactPairs(url.search);
  // Single-page apps and sign-in flows put parameters into the fragment, too.
  if (url.hash.includes("=")) url.hash = redactPairs(url.hash);
  return url.href.slice(0, maxCharacters);
}

const redactPairs = (pairs: string) =>
  pairs.replace(/([^?&#;/=]+)(?:=([^&#;]*))?/g, (whole, name: string, value?: string) =>
    value && secretName.test(name) ? `${name}=***` : whole,
  );

function parsed(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
