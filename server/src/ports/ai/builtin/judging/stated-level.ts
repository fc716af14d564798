import type { TicketPriority } from "@corkboard/contract";
import type { Reading } from "../reading/reading.ts";
import { isCommentCitation } from "../reading/statement.ts";
import type { Topic } from "../vocabulary/topics.ts";
import type { Verdict } from "./verdict.ts";
import { said, signsOf } from "./signs.ts";

const levels: readonly (readonly [Topic, TicketPriority])[] = [
  ["level_low", "low"],
  ["level_medium", "medium"],
  ["level_high", "high"],
  ["level_critical", "critical"],
];

/**
 * Who names a priority after looking at it is believed: the last such comment wins over every tone. A reporter is
 * believed when asking for less; asking for more counts as pressing.
 */
export function statedLevel(reading: Reading, verdict: Verdict): Verdict {
  const order = new Map(reading.everything.map((statement, at) => [statement, at]));
  const last = levels
    .flatMap(([topic, level]) => signsOf(reading, topic).map(({ mark, statement }) => ({ mark, statement, level })))
    .toSorted((one, other) => (order.get(one.statement) ?? 0) - (order.get(other.statement) ?? 0))
    .at(-1);
  if (last === undefined) return verdict;
  const reason = `The priority is named in the source (${said(last)})`;
  if (isCommentCitation(last.statement.cite) || last.level === "low")
    return { level: last.level, reasons: [reason], signs: [last] };
  const isRaised = verdict.level === "medium" && last.level !== "medium";
  return isRaised ? { level: "high", reasons: [reason], signs: [last] } : verdict;
}
