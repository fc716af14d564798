import { ConfigError } from "../shared/config-error.ts";
import { StorageUnavailable } from "../db/database.ts";

/** What an operator is told of an error: a sentence where its cause is known, the stack where only we can tell. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  if (error instanceof StorageUnavailable) return `The database cannot be used: ${(error.cause as Error).message}`;
  // What the system or the database refused needs no stack to be understood.
  return "code" in error ? error.message : (error.stack ?? error.message);
}
