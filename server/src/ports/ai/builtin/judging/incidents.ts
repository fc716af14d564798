import type { TicketPriority } from "@corkboard/contract";
import type { Reading } from "../reading/reading.ts";
import { isCommentCitation, type Mark, type Statement, tells } from "../reading/statement.ts";
import type { Topic } from "../vocabulary/topics.ts";
import type { Shape } from "./shape.ts";

export interface Incident {
  readonly level: TicketPriority;
  readonly what: string;
  /** Whether its reach made it worse. */
  readonly isWidened: boolean;
  readonly mark: Mark;
  readonly statement: Statement;
}

interface Kind {
  readonly what: string;
  readonly level: TicketPriority | undefined;
  /** When it reaches many people or the live site. */
  readonly widespread: TicketPriority;
  /** When it is feared rather than told. */
  readonly feared: TicketPriority | undefined;
}

const kinds: Partial<Record<Topic, Kind>> = {
  data_loss: { what: "loss of data", level: "critical", widespread: "critical", feared: undefined },
  leak: { what: "a leak or a hole in security", level: "critical", widespread: "critical", feared: "high" },
  money: { what: "loss of money", level: "critical", widespread: "critical", feared: undefined },
  outage: { what: "an outage", level: "critical", widespread: "critical", feared: undefined },
  payment: { what: "failing payments or orders", level: "high", widespread: "critical", feared: undefined },
  login: { what: "failing sign-in", level: "high", widespread: "critical", feared: undefined },
  undelivered: { what: "messages or orders that do not arrive", level: "high", widespread: "high", feared: undefined },
  input_loss: { what: "loss of what somebody entered", level: "high", widespread: "high", feared: undefined },
  crash: { what: "a crash", level: "high", widespread: "high", feared: undefined },
  double_booking: { what: "double bookings", level: "high", widespread: "high", feared: undefined },
  broken: { what: "something that does not work for many", level: undefined, widespread: "high", feared: undefined },
};

const ranks: readonly TicketPriority[] = ["low", "medium", "high", "critical"];
export const rankOf = (level: TicketPriority): number => ranks.indexOf(level);
export const atLeast = (rank: number): TicketPriority =>
  ranks[Math.min(Math.max(rank, 0), ranks.length - 1)] ?? "medium";

/** The worst thing that happened, by what the source tells; undefined when nothing bad is told to have happened. */
export function worstIncident(reading: Reading, shape: Shape, isWidespread: boolean): Incident | undefined {
  const withdrawn = withdrawnAt(reading);
  let worst: Incident | undefined;
  for (const [at, statement] of reading.everything.entries()) {
    if (statement.kind === "quote" || statement.role === "expected" || statement.role === "excluded") continue;
    for (const mark of statement.marks) {
      if (at < (withdrawn.get(mark.topic) ?? 0)) continue;
      const level = levelOf(mark, statement, shape, isWidespread);
      if (level !== undefined && (worst === undefined || rankOf(level) > rankOf(worst.level))) {
        worst = {
          level,
          what: kinds[mark.topic]?.what ?? "",
          isWidened: level !== kinds[mark.topic]?.level,
          mark,
          statement,
        };
      }
    }
  }
  return worst;
}

const harms: readonly Topic[] = ["data_loss", "input_loss", "money", "leak"];

/** Where somebody says that it is mended, or a comment says that something did not happen after all: what was feared before it no longer counts. */
function withdrawnAt({ everything }: Reading): ReadonlyMap<Topic, number> {
  const places = new Map<Topic, number>();
  everything.forEach((statement, at) => {
    const { cite, marks } = statement;
    if (tells(statement, "resolved")) for (const { topic } of marks) places.set(topic, at);
    if (!isCommentCitation(cite)) return;
    for (const { topic, negated } of marks) {
      if (negated) places.set(topic, at);
      else if (topic === "unharmed") for (const harm of harms) places.set(harm, at);
    }
  });
  return places;
}

function levelOf(mark: Mark, statement: Statement, shape: Shape, isWidespread: boolean): TicketPriority | undefined {
  const kind = kinds[mark.topic];
  if (kind === undefined || mark.negated || tells(statement, "resolved")) return undefined;
  // Wishes name what they are about, not what happened: "warn me before I lose my changes".
  const isAsked = tells(statement, "wish", "requirement") && mark.topic !== "leak";
  if (mark.hypothetical || (shape !== "bug" && isAsked))
    return isCommentCitation(statement.cite) ? undefined : kind.feared;
  const level = isWidespread ? kind.widespread : kind.level;
  if (level === undefined || (shape === "feature" && mark.topic === "broken")) return undefined;
  return shape === "feature" && rankOf(level) > rankOf("high") ? "high" : level;
}
