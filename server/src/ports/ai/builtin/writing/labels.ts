import type { TicketSource } from "../../proposal.ts";
import { steersMachine } from "../reading/instructions.ts";
import { oneLine } from "../text/clean.ts";
import { browserFacts } from "./browser-facts.ts";
import { pageAddress, readsLikeOrder } from "./page.ts";

const most = 8;
const longest = 24;

/** Type, area and device, in small plain words. */
export function labelsOf(source: TicketSource): string[] {
  const type = source.type ?? "task";
  const labels = [
    type,
    ...areaOf(source.pageUrl),
    ...source.labels.slice(0, 50).flatMap(cardLabel),
    ...deviceOf(source),
  ];
  return [...new Set(labels)].slice(0, most);
}

function cardLabel(text: string): string[] {
  const words = oneLine(text).toLowerCase();
  const label = words.replaceAll(/[\s_/.-]+/g, "-").replaceAll(/^-|-$/g, "");
  const isPlain =
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u.test(label) && [...label].length <= longest && label.split("-").length <= 3;
  return isPlain && !steersMachine(words) ? [label] : [];
}

const languageTag = /^[a-z]{2}(?:-[a-z]{2})?$/i;
const idLike = /\p{N}{3,}|^\p{N}+$|^[0-9a-f-]{8,}$|@|^[a-z]+[_-]?\p{N}+$/iu;
const meaningless = new Set([
  "index",
  "home",
  "app",
  "page",
  "pages",
  "web",
  "www",
  "site",
  "public",
  "static",
  "default",
  "main",
  "id",
]);

/** The first part of the path that names an area rather than a language, an id or nothing. */
function areaOf(pageUrl: string | undefined): string[] {
  const path = pageAddress(pageUrl)?.pathname ?? "";
  for (const part of path.split("/").slice(0, 10)) {
    const name = decoded(part).replace(/\.(?:html?|php|aspx?|jsp)$/i, "");
    if (name === "" || languageTag.test(name) || idLike.test(name) || meaningless.has(name.toLowerCase())) continue;
    return readsLikeOrder(name) ? [] : cardLabel(name);
  }
  return [];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bedg(?:e|a|ios)?\b/i, "edge"],
  [/\b(?:opera|opr)\b/i, "opera"],
  [/\bsamsung ?(?:internet|browser)\b/i, "samsung-internet"],
  [/\b(?:firefox|fxios)\b/i, "firefox"],
  [/\b(?:chrome|crios|chromium)\b/i, "chrome"],
  [/\bsafari\b/i, "safari"],
];

/** Only what the browser told of itself, never what a text mentions. */
function deviceOf({ browserInfo }: TicketSource): string[] {
  const { browser, os, userAgent } = browserFacts(browserInfo);
  const told = `${browser} ${os} ${userAgent}`.slice(0, 1_000);
  const name = browsers.find(([pattern]) => pattern.test(browser === "" ? userAgent : browser))?.[1];
  return [...deviceKind(told), ...(name === undefined ? [] : [name])];
}

function deviceKind(told: string): string[] {
  const isAndroidTablet = /android/i.test(told) && /applewebkit/i.test(told) && !/mobile/i.test(told);
  if (isAndroidTablet || /ipad|tablet/i.test(told)) return ["tablet"];
  if (/mobi|iphone|android|\bios\b/i.test(told)) return ["mobile"];
  return /windows|mac ?os|macintosh|linux|ubuntu|x11|cros|chrome ?os/i.test(told) ? ["desktop"] : [];
}
