import { limits, type Role, roles, type TokenScope, tokenScopes } from "@corkboard/contract";
import { readIsoTime } from "../shared/iso-time.ts";
import { listed } from "./listed.ts";
import { NotUnderstood } from "./not-understood.ts";

/** The same rules that text passes on the wire, for text that comes from a command line. */
export function checkedName(option: string, value: string): string {
  if (value.trim() === "") throw new NotUnderstood(`--${option} must not be blank`);
  if ([...value].length > limits.name) throw new NotUnderstood(`--${option} must be at most ${limits.name} characters`);
  if (!value.isWellFormed() || value.includes("\0")) throw new NotUnderstood(`--${option} must be well-formed text`);
  return value.trim();
}

export function checkedEmail(option: string, value: string): string {
  if (value.length > limits.email || !/^[^\s@]+@[^\s@]+$/.test(value.trim())) {
    throw new NotUnderstood(`--${option} must be an e-mail address`);
  }
  return value.trim();
}

/** A moment that is still to come, in the spelling it is stored in. */
export function checkedFutureTime(option: string, value: string): string {
  const time = readIsoTime(value);
  if (time === undefined) {
    throw new NotUnderstood(`--${option} must be an ISO 8601 time such as 2027-01-31T00:00:00Z`);
  }
  if (time <= Date.now()) throw new NotUnderstood(`--${option} must be in the future`);
  return new Date(time).toISOString();
}

export const checkedRole = (value: string): Role => oneOf("role", value, roles);
export const checkedScope = (value: string): TokenScope => oneOf("scope", value, tokenScopes);

function oneOf<const Value extends string>(option: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new NotUnderstood(`--${option} must be ${listed(allowed, "or")}`);
  return found;
}
