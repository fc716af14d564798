import { loadDotEnv, readConfig } from "../config/config.ts";
import { explainError } from "../start/explain-error.ts";
import { Fault } from "../shared/fault.ts";
import { CommandError, type CommandResult } from "./command.ts";
import { UsageError } from "../shared/usage-error.ts";
import { print } from "./print.ts";
import { parseCommandLine, splitAtTerminator } from "./parse-command-line.ts";

/** Returns the exit status: 0 success, 1 failure, 2 usage error, or one that the command documents. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const { own } = splitAtTerminator(args);
  const json = own.includes("--json");
  try {
    const result = await execute([...own.filter((arg) => arg !== "--json"), ...args.slice(own.length)]);
    if (!result) return 0;
    print(`${json ? JSON.stringify(result.data, null, 2) : result.text}\n`);
    await result.untilDone?.();
    return result.status ?? (result.ok === false ? 1 : 0);
  } catch (error) {
    const message = messageOf(error);
    const help = error instanceof UsageError && error.help !== undefined ? `\n\n${error.help}` : "";
    print(`${json ? JSON.stringify({ error: message }) : message + help}\n`, "stderr");
    return error instanceof UsageError ? 2 : 1;
  }
}

async function execute(args: readonly string[]): Promise<CommandResult | undefined> {
  const commandLine = parseCommandLine(args);
  if ("text" in commandLine) return commandLine;
  loadDotEnv();
  const { command, values, operands } = commandLine;
  if ("connect" in command) return command.connect(values, process.env, operands);
  return "diagnose" in command ? command.diagnose(process.env) : command.run(values, readConfig(process.env));
}

function messageOf(error: unknown): string {
  const isForOperators = error instanceof UsageError || error instanceof CommandError || error instanceof Fault;
  return isForOperators ? error.message : explainError(error);
}
