import type { AgentResult, Problem } from "../agent-result.ts";

/** What an agent has left in its workspace. */
export interface FoundWork {
  /** False only if it is known that the agent has changed nothing. */
  readonly isTouched: boolean;
  /** Where people find it, for the reason that they and the next attempt read; empty if there is nothing. */
  readonly description: string;
  readonly branch?: string | undefined;
  readonly commit?: string | undefined;
}

/** What the runner knows about the branch and the commit of a result. */
export interface CheckedResult {
  readonly problems: readonly Problem[];
  /** Completed with what the agent has committed and not named. */
  readonly result: AgentResult;
  /** Whether the branch was found to contain the commit. */
  readonly isVerified: boolean;
}

/** Where a command works on one ticket. */
export interface Workspace {
  /** Where the command is started. */
  readonly folder: string;
  /** What the ticket's file says about it; empty if there is nothing to say. */
  readonly instructions: string;
  /** For the command and its sandbox. */
  readonly variables: Readonly<Record<string, string>>;
  check(result: AgentResult): Promise<CheckedResult>;
  /** Brings what was committed to safety, and with `uncommitted` the rest. */
  keep(uncommitted: boolean): Promise<FoundWork>;
}
