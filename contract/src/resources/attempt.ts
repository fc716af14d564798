import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, NullableString } from "../schema.ts";
import { AgentLimits } from "./agent-limits.ts";
import { Claim } from "./claim.ts";

const { id, ticket_id, project_id, agent, state, attempt, leased_until, deadline, doing, reason, reason_by, usage } =
  Claim.properties;
const { created_at, delivered_at, ended_at } = Claim.properties;

export const Attempt = Type.Object(
  {
    id,
    ticket_id,
    ticket_title: Type.String({ description: "Title of the ticket" }),
    project_id,
    agent,
    state,
    attempt,
    leased_until,
    deadline,
    doing,
    excerpt: NullableString({
      maxLength: limits.excerpt,
      description:
        "While a question is open, the beginning of the oldest one. While a delivery waits for a verdict, the beginning of its summary. Otherwise null. Text of an agent.",
    }),
    reason,
    reason_by,
    usage,
    created_at,
    delivered_at,
    ended_at,
  },
  { title: "Attempt", description: "A claim with what people need in a list of the agents' work" },
);
export type Attempt = Static<typeof Attempt>;

/** The period of the acceptance rate. */
export const attemptDays = 30;

const { attempts_per_day, cost_per_day_usd } = AgentLimits.properties;

export const LimitedProject = Type.Object(
  {
    project_id: Id("Project whose limits are set"),
    attempts_per_day,
    attempts_today: Type.Integer({ description: "Claims since 00:00 UTC" }),
    cost_per_day_usd,
    cost_today_usd: Type.Number({ description: "What runners have reported for these claims" }),
    reached: Type.Boolean({ description: "Whether agents cannot claim its tickets until `resets_at`" }),
  },
  { title: "LimitedProject", description: "A project with a limit per day for agents" },
);
export type LimitedProject = Static<typeof LimitedProject>;

export const AttemptFigures = Type.Object(
  {
    accepted: Type.Integer({
      description: `Deliveries of the last ${attemptDays} days that were accepted`,
    }),
    decided: Type.Integer({
      description: `Deliveries of the last ${attemptDays} days that were accepted or rejected`,
    }),
    limited: Type.Array(LimitedProject, {
      description:
        "The projects with `attempts_per_day` or `cost_per_day_usd`, at most 100: first those whose limit is reached",
    }),
    resets_at: Type.String({ format: "date-time", description: "When the next day begins, at 00:00 UTC" }),
  },
  { title: "AttemptFigures", description: "How many deliveries are accepted, and what agents may still do today" },
);
export type AttemptFigures = Static<typeof AttemptFigures>;
