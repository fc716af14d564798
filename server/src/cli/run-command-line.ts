import { parseArgs } from "node:util";
import { loadDotEnv, readConfig } from "../config.ts";
import { ConfigError } from "../config-error.ts";
import { StorageUnavailable } from "../db/database.ts";
import { Fault } from "../fault.ts";
import { type Command, CommandError, type Examination, type Given } from "./command.ts";
import { backup } from "./commands/backup.ts";
import { filesSweep } from "./commands/files-sweep.ts";
import { demo } from "./commands/demo.ts";
import { doctor } from "./commands/doctor.ts";
import { memberAdd } from "./commands/member-add.ts";
import { migrate } from "./commands/migrate.ts";
import { orgCreate } from "./commands/org-create.ts";
import { restore } from "./commands/restore.ts";
import { tokenCreate, tokenList, tokenRevoke } from "./commands/token.ts";

const commands: readonly (Command | Examination)[] = [
  orgCreate,
  memberAdd,
  tokenCreate,
  tokenList,
  tokenRevoke,
  migrate,
  doctor,
  backup,
  restore,
  filesSweep,
  demo,
];

/** Carries out one command line and answers the process's exit status: 0 done, 1 failed, 2 not understood. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  const json = args.includes("--json");
  const words = args.filter((arg) => arg !== "--json");
  const command = commands.find(({ name }) => name.split(" ").every((word, index) => words[index] === word));
  if (!command || words.includes("--help")) {
    process.stdout.write(`${command ? helpOf(command) : overview()}\n`);
    return command || words.length === 0 || words.includes("--help") || words[0] === "help" ? 0 : 2;
  }
  try {
    const given = parse(command, words.slice(command.name.split(" ").length));
    loadDotEnv();
    const outcome = await ("examine" in command
      ? command.examine(process.env)
      : command.run(given, readConfig(process.env)));
    process.stdout.write(`${json ? JSON.stringify(outcome.data, null, 2) : outcome.text}\n`);
    await outcome.untilOver?.();
    return outcome.ok === false ? 1 : 0;
  } catch (error) {
    const message = explain(error);
    process.stderr.write(`${json ? JSON.stringify({ error: message }) : message}\n`);
    return 1;
  }
}

function parse(command: Command | Examination, args: string[]): Given {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { flag }]) => [name, { type: flag ? "boolean" : "string" } as const]),
  );
  try {
    const { values } = parseArgs({ args, options, strict: true, allowPositionals: false });
    const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
    for (const [name, option] of Object.entries(command.options)) {
      if (option.required && given[name] === undefined) throw new CommandError(`--${name} is required`);
    }
    return given;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${helpOf(command)}`);
  }
}

function explain(error: unknown): string {
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof Fault) return error.message;
  if (error instanceof StorageUnavailable) return `The database cannot be used: ${(error.cause as Error).message}`;
  if (!(error instanceof Error)) return String(error);
  // What the system or the database refused needs no stack to be understood.
  return "code" in error ? error.message : (error.stack ?? error.message);
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, describe }) => `  ${name.padEnd(width)}  ${describe}`);
  return [
    "Usage: npm run -s corkboard -- <command> [options] [--json]",
    "",
    ...lines,
    "",
    "Each command tells its options with --help.",
  ].join("\n");
}

function helpOf(command: Command | Examination): string {
  const names = Object.keys(command.options);
  const width = Math.max(0, ...names.map((name) => name.length));
  const lines = Object.entries(command.options).map(
    ([name, { describe, required }]) => `  --${name.padEnd(width)}  ${describe}${required ? " (required)" : ""}`,
  );
  return [`corkboard ${command.name}: ${command.describe}`, ...lines].join("\n");
}
