import type { Language } from "./language.ts";
import type { TicketSource } from "./proposal.ts";
import { clip, oneLine } from "./text.ts";

const mostListed = 20;
const mostCriteria = 5;

export function writeWhere(source: TicketSource, language: Language): string {
  const { texts } = language;
  const { pageUrl, annotations, screenshotLink, browserInfo: info } = source;
  const { width, height } = recordOf(info["viewport"]);
  const size = Number(width) && Number(height) ? `${Number(width)} × ${Number(height)}` : textOf(info["viewport"]);
  const facts: [string, string | readonly string[]][] = [
    [texts.page, oneLine((pageUrl ?? "").slice(0, 2_000))],
    [texts.element, code(textOf(info["selector"]))],
    [texts.browser, textOf(info["browser"]) || textOf(info["user_agent"])],
    [texts.system, textOf(info["os"])],
    [texts.viewport, size],
    [texts.console, consoleErrors(source).map(code)],
    [texts.requests, failedRequests(source, language).map(({ request, outcome }) => `${code(request)} ${outcome}`)],
    [texts.screenshot, oneLine(screenshotLink ?? "")],
    [texts.notes, annotations.map(({ comment }) => textOf(comment)).filter(Boolean)],
  ];
  const shown = (value: string | readonly string[]) =>
    typeof value === "string" ? [` ${value}`] : value.map((entry) => `\n  - ${entry}`);
  const filled = facts.filter(([, value]) => value.length > 0);
  return filled.map(([name, value]) => `- ${name}:${shown(value).join("")}`).join("\n");
}

/** Failed requests and console errors to fix. Requests to other hosts without a response are mostly blocked trackers. */
export function diagnostics(source: TicketSource, language: Language): string[] {
  const requests = failedRequests(source, language).filter((each) => each.hasResponse || / \//.test(each.request));
  const failures = requests.map(({ request, outcome }) => `${request} ${outcome}`);
  return [...failures.slice(0, mostCriteria), ...consoleErrors(source).slice(0, mostCriteria)];
}

/** The messages, each once. The widget sends objects, other clients strings. */
function consoleErrors({ browserInfo }: TicketSource): string[] {
  const messages = listIn(browserInfo["console_errors"]).map((entry) => textOf(recordOf(entry)["message"] ?? entry));
  return [...new Set(messages.filter(Boolean))].slice(0, mostListed);
}

function failedRequests({ browserInfo, pageUrl = "" }: TicketSource, { texts }: Language) {
  const origin = /^https?:\/\/[^/?#]{1,255}/i.exec(pageUrl)?.[0] ?? " ";
  const requests = listIn(browserInfo["failed_requests"]).map((entry) => {
    const { method, url, status } = recordOf(entry);
    const address = textOf(url);
    const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
    const outcome = Number(status) > 0 ? `${texts.returns} ${Number(status)}` : texts.noResponse;
    return { hasResponse: Number(status) > 0, request: path && `${textOf(method) || "GET"} ${path}`, outcome };
  });
  const distinct = new Map(requests.map((each) => [`${each.request} ${each.outcome}`, each]));
  return [...distinct.values()].filter(({ request }) => request).slice(0, mostListed);
}

const code = (text: string) => (text ? `\`${text.replaceAll("`", "'")}\`` : "");
const textOf = (value: unknown) => (typeof value === "string" ? clip(oneLine(value.slice(0, 2_000)), 500) : "");
const recordOf = (value: unknown) => (typeof value === "object" && value ? (value as Record<string, unknown>) : {});
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, 200) : []);
