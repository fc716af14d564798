import { limits } from "@corkboard/contract";
import { UsageError } from "../../shared/usage-error.ts";
import { type OptionValues, type RemoteCommand, requiredValue } from "../command.ts";
import { parseName } from "../option-values.ts";
import { connectionIn } from "../service-connection.ts";

export const agentRun: RemoteCommand = {
  name: "agent run",
  description: "Claim the next ticket of a project, run a command on it and deliver its result",
  options: {
    project: { description: "Project ID", required: true },
    agent: { description: "Name of the agent, shown to people (default: the command's name)" },
    lease: { description: "Seconds that the claim is leased for, 60 to 14400 (default: 1800)" },
    heartbeat: { description: "Seconds between heartbeats (default: a third of the lease, at most 60)" },
    "with-token": { description: "Pass CORKBOARD_TOKEN on to the command", flag: true },
  },
  operands: "COMMAND…",
  async connect(values, environment, command) {
    const [program] = command;
    if (program === undefined) throw new UsageError("Expected a command after --, such as -- claude -p {ticket}");
    const run = {
      projectId: requiredValue(values, "project"),
      agent: parseName("agent", values.agent ?? program.replace(/^.*[\\/]/, "")),
      leaseSeconds: parseSeconds(values, "lease", 60),
      heartbeatSeconds: parseSeconds(values, "heartbeat", 1),
      withToken: values["with-token"] !== undefined,
      command,
      environment,
      signal: stopSignal(),
    };
    const connection = await connectionIn(environment);
    const { runAgent } = await import("@corkboard/mcp/command-line");
    const data = await runAgent(connection, run);
    const text = {
      nothing_to_claim: "No open ticket is available",
      delivered: `Delivered ticket ${data.ticket_id}`,
      released: `Released ticket ${data.ticket_id}: ${data.reason}`,
      claim_lost: `Lost the claim of ticket ${data.ticket_id}`,
    }[data.outcome];
    return { data, text, ok: data.outcome === "delivered" || data.outcome === "nothing_to_claim" };
  },
};

function parseSeconds(values: OptionValues, option: string, minimum: number): number | undefined {
  const value = values[option];
  if (value === undefined) return undefined;
  const seconds = Number(value);
  if (!Number.isInteger(seconds) || seconds < minimum || seconds > limits.leaseMaximum) {
    throw new UsageError(`--${option} must be an integer from ${minimum} to ${limits.leaseMaximum}`);
  }
  return seconds;
}

/** The ticket is given back before the process ends. */
function stopSignal(): AbortSignal {
  const stopped = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopped.abort());
  return stopped.signal;
}
