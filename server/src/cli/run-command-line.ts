import { loadDotEnv, readConfig } from "../config/config.ts";
import { explainError } from "../start/explain-error.ts";
import { Fault } from "../shared/fault.ts";
import { CommandError, type Outcome } from "./command.ts";
import { NotUnderstood } from "./not-understood.ts";
import { readCommandLine } from "./read-command-line.ts";

/** Carries out one command line and answers the process's exit status: 0 done, 1 failed, 2 not understood. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const json = args.includes("--json");
  try {
    const outcome = await outcomeOf(args.filter((arg) => arg !== "--json"));
    process.stdout.write(`${json ? JSON.stringify(outcome.data, null, 2) : outcome.text}\n`);
    await outcome.untilOver?.();
    return outcome.ok === false ? 1 : 0;
  } catch (error) {
    const message = explain(error);
    const help = error instanceof NotUnderstood && error.help !== undefined ? `\n\n${error.help}` : "";
    process.stderr.write(`${json ? JSON.stringify({ error: message }) : message + help}\n`);
    return error instanceof NotUnderstood ? 2 : 1;
  }
}

async function outcomeOf(args: readonly string[]): Promise<Outcome> {
  const asked = readCommandLine(args);
  if ("text" in asked) return asked;
  loadDotEnv();
  const { command, given } = asked;
  return "examine" in command ? command.examine(process.env) : command.run(given, readConfig(process.env));
}

function explain(error: unknown): string {
  const isMeantToBeRead = error instanceof NotUnderstood || error instanceof CommandError || error instanceof Fault;
  return isMeantToBeRead ? error.message : explainError(error);
}
