import { type AgentLimits, errors } from "@corkboard/contract";
import type { Reader, Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import { Fault } from "../../../../shared/fault.ts";
import { agentLimitsOf } from "../../../customers/projects/projects.exports.ts";
import { readUseOfDay } from "./claims.queries.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** Days begin at 00:00 UTC, wherever people and agents are. */
export function dayOf(now: Date): { readonly begin: string; readonly end: string } {
  const begin = Math.floor(now.getTime() / dayMs) * dayMs;
  return { begin: new Date(begin).toISOString(), end: new Date(begin + dayMs).toISOString() };
}

export interface UseOfDay {
  readonly attempts: number;
  readonly cost_usd: number;
}

/** What agents have done in a project since the day began. */
export async function useOfDay(db: Reader, project: Pick<Tables["projects"], "org_id" | "id">): Promise<UseOfDay> {
  const { begin } = dayOf(db.now());
  const use = await db.first(readUseOfDay, { org: project.org_id, project: project.id, begin });
  return { attempts: use?.attempts ?? 0, cost_usd: Math.round((use?.cost ?? 0) * 1e6) / 1e6 };
}

type LimitsOfDay = Pick<AgentLimits, "attempts_per_day" | "cost_per_day_usd">;

const hasUsedAttempts = ({ attempts_per_day: most }: LimitsOfDay, { attempts }: UseOfDay) =>
  most !== null && attempts >= most;
const hasUsedCost = ({ cost_per_day_usd: most }: LimitsOfDay, { cost_usd }: UseOfDay) =>
  most !== null && cost_usd >= most;

export const isReached = (limits: LimitsOfDay, use: UseOfDay): boolean =>
  hasUsedAttempts(limits, use) || hasUsedCost(limits, use);

/** Exact while the project's row is locked, because every claim is made under that lock. */
export async function rejectBeyondLimits(tx: Tx, project: Tables["projects"]): Promise<AgentLimits | null> {
  const limits = agentLimitsOf(project);
  if (!limits) return null;
  const { attempts_per_day: attempts, cost_per_day_usd: cost } = limits;
  if (attempts === null && cost === null) return limits;
  const use = await useOfDay(tx, project);
  const { end } = dayOf(tx.now());
  const reject = (limit: string) => {
    const message = `The project's limit of ${limit} a day has been reached. Agents can claim its tickets again at ${end}`;
    return new Fault(errors.agentLimitReached, { message });
  };
  if (hasUsedAttempts(limits, use)) throw reject(attempts === 1 ? "1 attempt" : `${attempts} attempts`);
  if (hasUsedCost(limits, use)) throw reject(`$${cost?.toFixed(2)}`);
  return limits;
}

export const overtime = {
  state: "expired",
  reason: "The attempt took longer than the project allows",
  reasonBy: "corkboard",
} as const;

/** The attempt has taken as long as the project allows: it is over, whatever its lease. */
export const isPastDeadline = ({ deadline, paused_at }: Tables["claims"], now: Date): boolean =>
  deadline !== null && paused_at === null && deadline <= now.toISOString();
