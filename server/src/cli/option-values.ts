import {
  limits,
  plainLine,
  type Role,
  roles,
  type TokenScope,
  tokenScopes,
  type TokenSpeaker,
  tokenSpeakers,
} from "@corkboard/contract";
import { readIsoTime } from "../shared/iso-time.ts";
import { formatList } from "../shared/format-list.ts";
import { UsageError } from "../shared/usage-error.ts";

/** Applies the API's rules for names. */
export function parseName(option: string, given: string): string {
  const value = plainLine(given);
  if (value.trim() === "") throw new UsageError(`--${option} must not be blank`);
  if ([...value].length > limits.name) throw new UsageError(`--${option} must be at most ${limits.name} characters`);
  if (!given.isWellFormed() || given.includes("\0")) throw new UsageError(`--${option} must be well-formed Unicode`);
  return value.trim();
}

export function parseEmail(option: string, given: string): string {
  const value = plainLine(given);
  if (value.length > limits.email || !/^[^\s@]+@[^\s@]+$/.test(value.trim())) {
    throw new UsageError(`--${option} must be an email address`);
  }
  return value.trim();
}

/** The time in the format it is stored in. */
export function parseFutureTime(option: string, value: string): string {
  const time = readIsoTime(value);
  if (time === undefined) {
    throw new UsageError(`--${option} must be an ISO 8601 time such as 2027-01-31T00:00:00Z`);
  }
  if (time <= Date.now()) throw new UsageError(`--${option} must be in the future`);
  return new Date(time).toISOString();
}

export const parseRole = (value: string): Role => oneOf("role", value, roles);
export const parseSpeaker = (value: string): TokenSpeaker => oneOf("speaks-for", value, tokenSpeakers);
export const parseScope = (value: string): TokenScope => oneOf("scope", value, tokenScopes);

function oneOf<const Value extends string>(option: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new UsageError(`--${option} must be ${formatList(allowed, "or")}`);
  return found;
}
