import { version } from "../shared/version.ts";
import { toSingleLine } from "../shared/text.ts";
import { allCommands } from "./all-commands.ts";
import type { Command, Examination, Given, Wording } from "./command.ts";
import { helpOf, overviewOf } from "./help.ts";
import { listed } from "./listed.ts";
import { nearestCommands } from "./nearest-commands.ts";
import { NotUnderstood } from "./not-understood.ts";
import { readOptions } from "./read-options.ts";

/** What a command line asks for: a command to be run, or something to be told at once. */
export type Asked =
  | { readonly command: Command | Examination; readonly given: Given }
  | { readonly text: string; readonly data: unknown };

const isHelp = (word: string) => word === "--help" || word === "-h";

/** Understands the words of a command line, without the `--json` that may stand anywhere. */
export function readCommandLine(given: readonly string[]): Asked {
  if (given[0] === "--version") return { text: version, data: { version } };
  const wantsHelp = given[0] === "help" || given.some(isHelp);
  const args = given.filter((word, index) => !isHelp(word) && !(index === 0 && word === "help"));
  const command = allCommands.find(({ name }) => name.split(" ").every((word, index) => args[index] === word));
  if (args.length === 0 || (wantsHelp && !command)) return telling(overviewOf(commandsUnder(args)));
  if (!command) throw unknownCommand(args);
  if (wantsHelp) return telling(helpOf(command));
  return { command, given: givenTo(command, args.slice(command.name.split(" ").length)) };
}

const telling = (help: string): Asked => ({ text: help, data: { help } });

/** All commands, or those that begin with the word that was written. */
function commandsUnder(args: readonly string[]): readonly Wording[] {
  if (args.length === 0) return allCommands;
  const found = allCommands.filter(({ name }) => args.length === 1 && name.startsWith(`${args[0]} `));
  if (found.length === 0) throw unknownCommand(args);
  return found;
}

function givenTo(command: Wording, args: readonly string[]): Given {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { flag }]) => [name, { type: flag ? "boolean" : "string" } as const]),
  );
  try {
    const given = Object.entries(readOptions(args, options)).map(([name, value]) => [name, String(value)] as const);
    const named = new Set(given.map(([name]) => name));
    const missing = Object.keys(command.options).filter((name) => command.options[name]?.required && !named.has(name));
    if (missing.length > 0) {
      const names = listed(
        missing.map((name) => `--${name}`),
        "and",
      );
      throw new NotUnderstood(`${names} ${missing.length === 1 ? "is" : "are"} required`);
    }
    return Object.fromEntries(given);
  } catch (error) {
    throw error instanceof NotUnderstood ? new NotUnderstood(error.message, helpOf(command)) : error;
  }
}

function unknownCommand(args: readonly string[]): NotUnderstood {
  const names = allCommands.map(({ name }) => name);
  const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``);
  const firstOption = args.findIndex((arg) => arg.startsWith("-"));
  const words = args.slice(0, firstOption === -1 ? 2 : Math.min(firstOption, 2));
  const there = `There are ${listed(quoted(names), "and")}.`;
  if (words.length === 0)
    return new NotUnderstood(`A command comes first, not ${toSingleLine(args[0] ?? "", 60)}. ${there}`);
  const near = nearestCommands(words, names);
  const meant = listed(quoted(near), "or");
  return new NotUnderstood(
    `There is no command \`${toSingleLine(words.join(" "), 60)}\`. ${near.length > 0 ? `Did you mean ${meant}?` : there}`,
  );
}
