import pg from "pg";
import { ReferenceViolation, StorageUnavailable, UniqueViolation } from "../database.ts";

const unavailableClasses = new Set([
  "08", // connection exception
  "53", // insufficient resources, a full disk among them
  "57", // operator intervention: shutting down, starting up
  "58", // system error
]);

const unavailableCodes = new Set([
  "55P03", // lock not available in time
  "25006", // read-only transaction, as on a standby
  "25P03", // idle in transaction for too long
  "25P04", // transaction took too long
]);

/** Maps PostgreSQL's errors to those of `database.ts`. Other errors are returned unchanged. */
export function translate(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? "";
    if (code === "23505") return new UniqueViolation(error.constraint ?? "", error);
    if (code === "23503" || code === "23001") return new ReferenceViolation(error);
    if (unavailableClasses.has(code.slice(0, 2)) || unavailableCodes.has(code)) return new StorageUnavailable(error);
    return error;
  }
  const systemCode = (error as NodeJS.ErrnoException).code;
  const lostConnection = /^E[A-Z]+$/.test(systemCode ?? "") || /connection|timeout/i.test(error.message);
  return lostConnection ? new StorageUnavailable(error) : error;
}

/** PostgreSQL's code of an error, translated or not; empty if it has none. */
function codeOf(error: unknown): string {
  const cause = causeOf(error);
  return cause instanceof pg.DatabaseError ? (cause.code ?? "") : "";
}

const causeOf = (error: unknown) => (error instanceof StorageUnavailable ? error.cause : error);

/** A deadlock or a serialization failure. */
export const isConflict = (error: unknown): boolean => ["40001", "40P01"].includes(codeOf(error));

/** A row stayed locked for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === "55P03";

/** A statement was prepared before a table it reads was altered. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && error.routine === "RevalidateCachedQuery";
}

/** A statement does not exist, because preparing it failed before. */
export const isUnprepared = (error: unknown): boolean => codeOf(error) === "26000";

/** The server, the database or the role has reached its connection limit. */
export const isOutOfConnections = (error: unknown): boolean => codeOf(error) === "53300";

/** The server is read-only, possibly after a failover. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === "25006";

/** A right is missing, or the schema of the search path cannot be used. */
export const isDenied = (error: unknown): boolean => ["42501", "3F000"].includes(codeOf(error));

/** The server did not respond within the query timeout. */
function isReadTimeout(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && cause.message === "Query read timeout";
}

/** The cause probably affects every connection opened so far. */
export const invalidatesPool = (error: unknown): boolean =>
  isStalePlan(error) || isReadOnly(error) || isReadTimeout(error);

/** The connection, or the server behind it, can no longer be used. */
export const invalidatesConnection = (error: unknown): boolean =>
  invalidatesPool(error) || ["57", "58"].includes(codeOf(error).slice(0, 2));
