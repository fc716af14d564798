import { shortestReportMs } from "@corkboard/contract";
import type { ReadReport } from "./read-report.ts";

const maxLinks = 5;

/** Filled honeypot, sent too fast, or too many links. */
export function looksLikeSpam({ website, elapsedMs, feedback }: ReadReport): boolean {
  const links = `${feedback.title} ${feedback.description ?? ""}`.match(/https?:\/\/|\bwww\./gi) ?? [];
  return website !== "" || !(elapsedMs >= shortestReportMs) || links.length > maxLinks;
}
