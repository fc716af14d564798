import { version } from "../shared/version.ts";
import { toSingleLine } from "../shared/text.ts";
import { allCommands } from "./all-commands.ts";
import type { AnyCommand, CommandSpec, OptionValues } from "./command.ts";
import { commandHelp, commandList } from "./help.ts";
import { formatList } from "../shared/format-list.ts";
import { similarCommands } from "./similar-commands.ts";
import { UsageError } from "../shared/usage-error.ts";
import { parseOptions } from "../shared/parse-options.ts";

/** A command to run, or help or version text to print. */
export type CommandLine =
  | { readonly command: AnyCommand; readonly values: OptionValues; readonly operands: readonly string[] }
  | { readonly text: string; readonly data: unknown };

const isHelp = (arg: string) => arg === "--help" || arg === "-h";

/** Expects the arguments without `--json`, which is accepted anywhere before `--`. */
export function parseCommandLine(given: readonly string[]): CommandLine {
  const { own: all, operands } = splitAtTerminator(given);
  if (all[0] === "--version") return { text: version, data: { version } };
  const wantsHelp = all[0] === "help" || all.some(isHelp);
  const args = all.filter((arg, index) => !isHelp(arg) && !(index === 0 && arg === "help"));
  const command = allCommands.find(({ name }) => name.split(" ").every((word, index) => args[index] === word));
  if (args.length === 0 || (wantsHelp && !command)) return helpText(commandList(commandsStartingWith(args)));
  if (!command) throw unknownCommand(args);
  if (wantsHelp) return helpText(commandHelp(command));
  const ownArgs = args.slice(command.name.split(" ").length);
  // Commands that accept nothing after `--` reject it like any other argument.
  const optionArgs = command.operands === undefined ? [...ownArgs, ...operands] : ownArgs;
  return { command, values: parseCommandOptions(command, optionArgs), operands };
}

/** What follows the first `--` belongs to another program. */
export function splitAtTerminator(args: readonly string[]): { own: readonly string[]; operands: readonly string[] } {
  const end = args.indexOf("--");
  return end === -1 ? { own: args, operands: [] } : { own: args.slice(0, end), operands: args.slice(end + 1) };
}

const helpText = (help: string): CommandLine => ({ text: help, data: { help } });

function commandsStartingWith(args: readonly string[]): readonly CommandSpec[] {
  if (args.length === 0) return allCommands;
  const found = allCommands.filter(({ name }) => args.length === 1 && name.startsWith(`${args[0]} `));
  if (found.length === 0) throw unknownCommand(args);
  return found;
}

function parseCommandOptions(command: CommandSpec, args: readonly string[]): OptionValues {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { flag = false, repeatable = false }]) => [
      name,
      { type: flag ? "boolean" : "string", multiple: repeatable } as const,
    ]),
  );
  try {
    const values = Object.entries(parseOptions(args, options)).map(([name, value]) => [name, String(value)] as const);
    const given = new Set(values.map(([name]) => name));
    const missing = Object.keys(command.options).filter((name) => command.options[name]?.required && !given.has(name));
    if (missing.length > 0) {
      const names = missing.map((name) => `--${name}`).join(", ");
      throw new UsageError(`Missing required option${missing.length === 1 ? "" : "s"} ${names}`);
    }
    return Object.fromEntries(values);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(error.message, commandHelp(command)) : error;
  }
}

function unknownCommand(args: readonly string[]): UsageError {
  const names = allCommands.map(({ name }) => name);
  const quoted = (texts: readonly string[]) => texts.map((text) => `"${text}"`);
  const firstOption = args.findIndex((arg) => arg.startsWith("-"));
  const words = args.slice(0, firstOption === -1 ? 2 : Math.min(firstOption, 2));
  const available = `Available commands: ${names.join(", ")}`;
  if (words.length === 0) {
    return new UsageError(`Expected a command before ${toSingleLine(args[0] ?? "", 60)}. ${available}`);
  }
  const similar = similarCommands(words, names);
  const suggestion = similar.length > 0 ? `Did you mean ${formatList(quoted(similar), "or")}?` : available;
  return new UsageError(`Unknown command "${toSingleLine(words.join(" "), 60)}". ${suggestion}`);
}
