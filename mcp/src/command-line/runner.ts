import type { Client } from "@corkboard/client";
import type { Redact } from "./redaction.ts";
import type { ServiceConnection } from "./service-connection.ts";

export interface AgentRun {
  readonly projectId: string;
  /** Shown to people. */
  readonly agent: string;
  readonly leaseSeconds?: number | undefined;
  /** Default: a third of the lease, but at most a minute. */
  readonly heartbeatSeconds?: number | undefined;
  /** How long the command may take at a ticket, with all its runs. */
  readonly timeoutSeconds: number;
  /** How often the command is run at most, until its result is valid. */
  readonly attempts: number;
  /** `once`: one ticket. `all`: until there is none left. `watch`: then waits for the next one. */
  readonly mode: "once" | "all" | "watch";
  /** After so many failures in a row that look alike and changed nothing, no further ticket is claimed. */
  readonly stopAfter: number;
  /** The pause after such a failure, which is doubled each time, and between two looks for the next ticket. */
  readonly pauseSeconds: number;
  /** Whether the command may use the service itself, with the same token. */
  readonly withToken: boolean;
  readonly command: readonly string[];
  /** Where the runner was started: in a repository, the command works in a clone of it. */
  readonly workingFolder: string;
  /** Works in the folder itself. */
  readonly isInPlace: boolean;
  /** Pushes the branches of clones to the remote `origin`. */
  readonly isPushed: boolean;
  /** Prepares a clone; `project` for the command of the project's settings. */
  readonly setUp?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Names of variables that the command receives beside the usual ones. */
  readonly passedOn: readonly string[];
  /** Aborted when the operator stops the run. */
  readonly signal: AbortSignal;
  /** Receives what the operator should know before the run ends. */
  readonly note: (text: string) => void;
  /** Receives what the command prints. */
  readonly show: (text: string) => void;
}

/** What a runner uses for all its tickets. */
export interface Runner {
  readonly client: Client;
  readonly connection: ServiceConnection;
  readonly redact: Redact;
  readonly options: AgentRun;
}

export interface AgentRunEnd {
  /** What became of each ticket, in order. */
  readonly results: readonly AgentRunResult[];
  /** Why no further ticket was claimed, if there may be one. */
  readonly stopped?: string;
  /** Whether that is a limit of the project, which is over on the next day. */
  readonly isLimit?: boolean;
}

export interface AgentRunResult {
  readonly outcome:
    | "nothing_to_claim"
    | "delivered"
    | "asked"
    | "released"
    | "claim_lost"
    | "token_rejected"
    | "undelivered";
  readonly ticket_id?: string;
  readonly delivery_id?: string;
  readonly reason?: string;
  /** Where commits and files are that were not delivered. */
  readonly kept?: string;
  /** What the agent left behind and the service does not have. */
  readonly folder?: string;
  /** False if the agent did not begin to work, which counts against no ticket. */
  readonly attempted?: boolean;
}
