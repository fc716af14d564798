import { limits, type Role, roles, type TokenScope, tokenScopes } from "@corkboard/contract";
import { CommandError } from "./command.ts";

/** The same rules that text passes on the wire, for text that comes from a command line. */
export function checkedName(option: string, value: string): string {
  if (value.trim() === "") throw new CommandError(`--${option} must not be blank`);
  if ([...value].length > limits.name) throw new CommandError(`--${option} must be at most ${limits.name} characters`);
  if (!value.isWellFormed() || value.includes("\0")) throw new CommandError(`--${option} must be well-formed text`);
  return value.trim();
}

export function checkedEmail(option: string, value: string): string {
  if (value.length > limits.email || !/^[^\s@]+@[^\s@]+$/.test(value.trim())) {
    throw new CommandError(`--${option} must be an e-mail address`);
  }
  return value.trim();
}

export const checkedRole = (value: string): Role => oneOf("role", value, roles);
export const checkedScope = (value: string): TokenScope => oneOf("scope", value, tokenScopes);

function oneOf<const Value extends string>(option: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new CommandError(`--${option} must be ${allowed.join(" or ")}`);
  return found;
}
