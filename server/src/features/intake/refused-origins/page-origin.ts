/** The longest host name has 253 characters. */
const longest = 300;

/** Whether a browser may have sent this as the origin of a web page. Others, such as `null`, help nobody. */
export function isPageOrigin(given: string): boolean {
  return given.length <= longest && /^https?:\/\//.test(given) && URL.parse(given)?.origin === given;
}

export type OriginKind = "own" | "port" | "foreign";

/**
 * Whether a website has this origin itself: its host, with or without `www.`, with any scheme, on its own port or the
 * default one. There are eight such origins at most, but another one for each `port` of the host.
 */
export function kindOf(url: string, origin: string): OriginKind {
  const [website, page] = [new URL(url), new URL(origin)];
  if (hostOf(website) !== hostOf(page)) return "foreign";
  return page.port === "" || page.port === website.port ? "own" : "port";
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^www\./, "");
