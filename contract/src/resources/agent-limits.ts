import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";

const limit = (type: "integer" | "number", minimum: number, maximum: number, description: string) =>
  Type.Unsafe<number | null>({
    type: [type, "null"],
    minimum,
    maximum,
    description: `${description} Null for no limit.`,
  });

export const AgentLimits = Type.Object(
  {
    attempts_per_day: limit(
      "integer",
      1,
      limits.attemptsPerDay,
      "How many claims agents can make on a day, which begins at 00:00 UTC. Every claim counts, however it ends.",
    ),
    minutes_per_attempt: limit(
      "integer",
      1,
      limits.minutesPerAttempt,
      "After how many minutes the service ends an attempt. The time in which questions are open does not count. Applies to claims that are made from now on.",
    ),
    cost_per_day_usd: limit(
      "number",
      0.01,
      limits.costUsd,
      "Once the attempts that were begun on a day have cost this many US dollars, nothing can be claimed until the next day. Only costs that runners have reported count, so attempts under way can exceed it.",
    ),
  },
  { title: "AgentLimits", description: "How much coding agents may do in a project" },
);
export type AgentLimits = Static<typeof AgentLimits>;
