import { shortestReportMs } from "@corkboard/contract";
import type { ReadReport } from "./read-report.ts";

const mostLinks = 5;

/** Whether a report shows by itself that no person wrote it. */
export function looksLikeSpam({ website, elapsedMs, feedback }: ReadReport): boolean {
  const links = `${feedback.title} ${feedback.description ?? ""}`.match(/https?:\/\/|\bwww\./gi) ?? [];
  return website !== "" || !(elapsedMs >= shortestReportMs) || links.length > mostLinks;
}
