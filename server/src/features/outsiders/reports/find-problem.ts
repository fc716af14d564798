import { limits } from "@corkboard/contract";
import type { ReportTexts } from "./texts/report-texts.ts";

/** Why a message is invalid, if it is. */
export function findProblem(texts: ReportTexts, content: string): string | undefined {
  if (!/\S/.test(content)) return texts.problem.empty;
  if (content.includes("\0")) return texts.problem.unreadable;
  if (Array.from(content).length <= limits.comment) return undefined;
  return texts.problem.tooLong(new Intl.NumberFormat(texts.language).format(limits.comment));
}
