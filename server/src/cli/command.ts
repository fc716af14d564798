import type { Config } from "../config/config.ts";

export interface Option {
  readonly description: string;
  readonly required?: boolean;
  /** Takes no value. */
  readonly flag?: boolean;
  /** Its values are joined with commas. */
  readonly repeatable?: boolean;
}

export type OptionValues = Readonly<Record<string, string | undefined>>;

/** The same result twice: as data for `--json`, and as text. */
export interface CommandResult {
  readonly data: unknown;
  readonly text: string;
  /** False if the command ran but found a problem: the process exits with status 1. */
  readonly ok?: boolean;
  /** The exit status, for a command that documents its own. */
  readonly status?: number;
  /** For a command that keeps running after its result was printed: resolves when it ends. */
  untilDone?(): Promise<void>;
}

export interface CommandSpec {
  readonly name: string;
  readonly description: string;
  readonly options: Readonly<Record<string, Option>>;
  /** What follows `--`, if anything does. */
  readonly operands?: string;
}

export interface Command extends CommandSpec {
  run(values: OptionValues, config: Config): Promise<CommandResult>;
}

/** A command that also works with invalid settings, so it reads the environment itself. */
export interface DiagnosticCommand extends CommandSpec {
  diagnose(environment: NodeJS.ProcessEnv): Promise<CommandResult>;
}

/** A command that talks to a running service, so it needs none of the settings of one. */
export interface RemoteCommand extends CommandSpec {
  /** Undefined for a command that prints its own output. */
  connect(
    values: OptionValues,
    environment: NodeJS.ProcessEnv,
    operands: readonly string[],
  ): Promise<CommandResult | undefined>;
}

export type AnyCommand = Command | DiagnosticCommand | RemoteCommand;

/** A valid command that cannot be carried out. Only its message is printed. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** The value of an option that the command declares as required. */
export function requiredValue(values: OptionValues, name: string): string {
  const value = values[name];
  if (value === undefined) throw new CommandError(`Missing required option --${name}`);
  return value;
}
