import type { Config } from "../config/config.ts";

export interface Option {
  readonly describe: string;
  readonly required?: boolean;
  /** An option that is there or not, without a value. */
  readonly flag?: boolean;
}

export type Given = Readonly<Record<string, string | undefined>>;

/** What a command found or did: data for `--json`, and the same for people. */
export interface Outcome {
  readonly data: unknown;
  readonly text: string;
  /** False ends the process with status 1 although the command itself ran. */
  readonly ok?: boolean;
  /** Given by a command that goes on after its outcome was told: resolves once it is over. */
  untilOver?(): Promise<void>;
}

/** How a command is called. */
export interface Wording {
  readonly name: string;
  readonly describe: string;
  readonly options: Readonly<Record<string, Option>>;
}

/** One thing an operator can do. */
export interface Command extends Wording {
  run(given: Given, config: Config): Promise<Outcome>;
}

/** One that has something to say also where settings cannot be used. */
export interface Examination extends Wording {
  examine(environment: NodeJS.ProcessEnv): Promise<Outcome>;
}

/** A command that cannot be carried out as asked. Its message is all the operator sees. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** The value of an option that the command's table marks as required. */
export function valueOf(given: Given, name: string): string {
  const value = given[name];
  if (value === undefined) throw new CommandError(`--${name} is required`);
  return value;
}
