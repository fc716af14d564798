import { AgentLimits, errors, type ProjectPatch } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";

const names = Object.keys(AgentLimits.properties) as (keyof AgentLimits)[];

interface WithLimits {
  readonly agent_limits: string | null;
}

/** All limits of a project for agents; null if none is set. */
export function agentLimitsOf({ agent_limits: stored }: WithLimits): AgentLimits | null {
  if (stored === null) return null;
  const set = JSON.parse(stored) as Partial<AgentLimits>;
  return Object.fromEntries(names.map((name) => [name, set[name] ?? null])) as AgentLimits;
}

/** The limits to store: only those that are set, in the order of the contract. */
export function changedAgentLimits(row: WithLimits, changes: NonNullable<ProjectPatch>["agent_limits"]): string | null {
  if (!changes) return null;
  if (!names.some((name) => name in changes)) throw new Fault(errors.noValidFieldsToUpdate);
  const after = { ...agentLimitsOf(row), ...changes };
  const set = names.flatMap((name) => (after[name] == null ? [] : [[name, after[name]]]));
  return set.length === 0 ? null : JSON.stringify(Object.fromEntries(set));
}
