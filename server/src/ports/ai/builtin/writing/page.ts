import { oneLine } from "../text/clean.ts";
import { steersMachine } from "../reading/instructions.ts";

/** The address as it was given, if it is one that leads to a page; anything else is no evidence. */
export function pageAddress(pageUrl: string | undefined): URL | undefined {
  const url = pageUrl === undefined ? null : URL.parse(oneLine(pageUrl));
  return url !== null && (url.protocol === "http:" || url.protocol === "https:") ? url : undefined;
}

/** The path alone, as it stands in the address: it names the page and holds nobody's query. */
export function pagePath(pageUrl: string | undefined): string {
  const match = /^https?:\/\/[^/?#]+(\/[\p{L}\p{N}._~/-]{1,80})(?=$|[?#])/u.exec(oneLine(pageUrl ?? ""));
  const path = match?.[1] ?? "";
  return path === "/" || readsLikeOrder(path) ? "" : path;
}

/** Orders hidden in an address, written with dashes or signs for spaces. */
export function readsLikeOrder(address: string): boolean {
  const said = oneLine(decoded(address));
  return steersMachine(said) || steersMachine(said.replaceAll(/[-_+./?=&#:]+/g, " "));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const longest = 500;

/** The address as it was given; without its query, or as the host alone, where the rest could be read as words. */
export function shownPage(pageUrl: string | undefined): string {
  const given = oneLine(pageUrl ?? "");
  const url = pageAddress(given);
  if (!url) return "";
  const [path = "", ...query] = given.split(/[?#]/);
  if (isPlain(given)) return given;
  return query.length > 0 && isPlain(path) ? path : url.host;
}

const isPlain = (address: string) =>
  address.length <= longest && !/[\s<>"'`[\]()\\]/.test(decoded(address)) && !readsLikeOrder(address);
