import type { Outcome } from "../judging/outcome.ts";
import type { Reading } from "../reading/reading.ts";
import { steersMachine } from "../reading/instructions.ts";
import { oneLine } from "../text/clean.ts";
import { defuse, quoted, verbatim } from "../text/defuse.ts";
import { browserFacts } from "./browser-facts.ts";
import { codeBlocks } from "./code-blocks.ts";
import { shownPage } from "./page.ts";
import { remarkQuotes } from "./remark-quotes.ts";

/** What can be looked at: the page, the browser, errors, the screenshot and what was said about it. */
export function evidenceOf(reading: Reading, outcome: Outcome): string {
  const { source } = reading;
  const facts = [
    ...fact("Page", shownPage(source.pageUrl)),
    ...browserLines(source.browserInfo),
    ...fact("Screenshot", shownPage(source.screenshotLink) || apiPath(source.screenshotLink)),
    ...source.annotations.flatMap(({ type, comment }) => annotationLine(type, comment)),
    ...fact("Due", /^\d{4}-\d{2}-\d{2}/.exec(source.dueDate ?? "")?.[0] ?? ""),
    ...source.checklist.filter(({ checked }) => checked).flatMap(({ text }) => fact("Already done", safe(text))),
    ...remarkQuotes(reading, outcome),
  ];
  return [facts.map((line) => `- ${line}`).join("\n"), ...codeBlocks(reading)]
    .filter((part) => part !== "")
    .join("\n\n");
}

function browserLines(info: Readonly<Record<string, unknown>>): string[] {
  const facts = browserFacts(info);
  return [
    ...fact("Browser", safe(facts.browser)),
    ...fact("System", safe(facts.os)),
    ...(facts.browser === "" ? fact("User agent", safe(facts.userAgent)) : []),
    ...fact("Viewport", safe(facts.viewport)),
    ...fact("Screen", safe(facts.screen)),
    ...fact("Language", safe(facts.language)),
    ...fact("Time zone", safe(facts.timeZone)),
    ...facts.others.flatMap(([name, value]) => (steersMachine(name) ? [] : fact(defuse(name, 40), safe(value)))),
    ...fact("Element", shownVerbatim(facts.selector)),
    ...facts.consoleErrors.flatMap((message) => fact("Console error", shownVerbatim(message))),
    ...facts.failedRequests.flatMap((request) => fact("Failed request", shownVerbatim(request))),
  ];
}

const fact = (name: string, value: string): string[] => (value === "" ? [] : [`${name}: ${value}`]);

/** A field of a stranger may hold anything, also words for a machine. */
const safe = (text: string) => (oneLine(text) === "" || steersMachine(oneLine(text)) ? "" : defuse(text, 300));
const shownVerbatim = (text: string) => (steersMachine(oneLine(text)) ? "" : verbatim(text));

const apiPath = (link: string | undefined) => (/^\/api\/[\w\-./?=&%~]{1,500}$/.test(link ?? "") ? (link ?? "") : "");

function annotationLine(type: string, comment: string | undefined): string[] {
  const words = comment === undefined ? "" : safe(comment);
  return words === "" ? [] : [`Marked on the screenshot (${defuse(type, 20)}): ${quoted(comment ?? "", 500)}`];
}
