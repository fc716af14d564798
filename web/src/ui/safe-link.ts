const schemes = new Set(["http:", "https:", "mailto:"]);

/** The address if a link may lead there: what visitors send can be `javascript:` or worse. */
export function safeLink(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return schemes.has(url.protocol) ? url : undefined;
}

/** Without the scheme, as people write addresses. */
export const shownAddress = ({ host, pathname, search }: URL): string =>
  `${host}${pathname === "/" && !search ? "" : pathname}${search}`;
