/** The longest host name has 253 characters. */
const longest = 300;

/** Whether a browser may have sent this as the origin of a web page. Others, such as `null`, help nobody. */
export function isPageOrigin(given: string): boolean {
  return given.length <= longest && /^https?:\/\//.test(given) && URL.parse(given)?.origin === given;
}

/** Whether both lead to the same host, with or without `www.`. Schemes and ports may differ. */
export const isSameHost = (url: string, origin: string) => hostOf(url) === hostOf(origin);

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, "");
