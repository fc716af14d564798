import type { TicketSource } from "./proposal.ts";
import { clip, oneLine } from "./text.ts";
import type { Texts } from "./texts.ts";

export const writeEvidence = (source: TicketSource, texts: Texts): string =>
  listed([
    [texts.console, consoleErrors(source).map(code)],
    [texts.requests, failedRequests(source, texts).map(({ request, outcome }) => code(request) + outcome)],
  ]);

export const listed = (facts: readonly (readonly [name: string, value: string | readonly string[]])[]): string =>
  facts
    .filter(([, value]) => value.length > 0)
    .map(([name, value]) => `- ${name}:${typeof value === "string" ? ` ${value}` : ["", ...value].join("\n  - ")}`)
    .join("\n");

/** An uncaught error and a request to the site itself that failed there: the rest may be noise of others. */
export function failuresToFix(source: TicketSource, texts: Texts): string[] {
  const error = consoleErrors(source).find((message) => uncaught.test(message));
  const failed = failedRequests(source, texts).find(({ isOwn, status }) => isOwn && status >= 500 && status < 600);
  const failures = source.type === "feature" ? [] : [error, failed && failed.request + failed.outcome];
  return failures.flatMap((failure) => (failure === undefined ? [] : [texts.gone + failure]));
}

const uncaught = /^(?:uncaught|unhandled)\b|^\w{0,50}(?:error|exception):/i;

/** The messages, each once. The widget sends objects, other clients strings. */
function consoleErrors({ browserInfo }: TicketSource): string[] {
  const messages = listIn(browserInfo["console_errors"]).map((entry) => textOf(recordOf(entry)["message"] ?? entry));
  return [...new Set(messages.filter(Boolean))].slice(0, 20);
}

function failedRequests({ browserInfo, pageUrl, project }: TicketSource, texts: Texts) {
  const ownHosts = new Set([pageUrl, project.website].map(hostOf).filter(Boolean));
  const requests = listIn(browserInfo["failed_requests"]).map((entry) => {
    const { method, url, status: given } = recordOf(entry);
    const request = textOf(entry) || (textOf(url) && `${textOf(method) || "GET"} ${textOf(url)}`);
    const status = Number(given ?? /\s([1-5]\d\d)(?!\d)/.exec(textOf(entry))?.[1]) || 0;
    const outcome = textOf(entry) ? "" : status > 0 ? ` ${texts.returns} ${status}` : ` ${texts.noResponse}`;
    const address = /https?:\/\/\S+|(?<!\S)\/\S*/i.exec(request)?.[0] ?? "";
    return { request, outcome, status, isOwn: address.startsWith("/") || ownHosts.has(hostOf(address)) };
  });
  const distinct = new Map(requests.map((each) => [each.request + each.outcome, each]));
  return [...distinct.values()].filter(({ request }) => request).slice(0, 20);
}

const hostOf = (address = "") => (URL.canParse(address) ? new URL(address).host : "");
export const code = (text: string) => (text ? `\`${text.replaceAll("`", "'")}\`` : "");
export const textOf = (value: unknown) => (typeof value === "string" ? clip(oneLine(value.slice(0, 2_000)), 500) : "");
export const recordOf = (value: unknown) => (value instanceof Object ? (value as Record<string, unknown>) : {});
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, 200) : []);
