import { oneLine } from "../text/clean.ts";
import { clip } from "../text/clip.ts";
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
  return steersMachine(decoded(address).replaceAll(/[-_+./?=&#:]+/g, " "));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function shownPage(pageUrl: string | undefined): string {
  const given = oneLine(pageUrl ?? "");
  if (given === "") return "";
  if (!pageAddress(given) || /[\s<>"'`[\]()\\]/.test(given) || readsLikeOrder(given))
    return pageAddress(given)?.host ?? "";
  return clip(given, 500);
}
