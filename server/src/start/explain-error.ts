import { ConfigError } from "../shared/config-error.ts";
import { StorageUnavailable } from "../db/database.ts";
import { explainStorage } from "../db/storage-advice.ts";

/** A message for operators; with the stack if the error is unexpected. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  if (error instanceof StorageUnavailable) return `The database is unavailable: ${explainStorage(error.cause)}`;
  // Errors of the operating system or the database are understandable without a stack.
  return "code" in error ? error.message : (error.stack ?? error.message);
}
