import pg from "pg";
import { ReferenceViolation, StorageUnavailable, UniqueViolation } from "../database.ts";

const unavailableClasses = new Set([
  "08", // connection exception
  "53", // insufficient resources, a full disk among them
  "57", // operator intervention: shutting down, starting up
  "58", // system error
]);

const unavailableCodes = new Set([
  "55P03", // waited too long for a lock
  "25006", // takes no changes: a standby
  "25P03", // ended because it said nothing for too long inside a transaction
  "25P04", // ended because its transaction took too long
]);

/** Gives PostgreSQL's own errors the meaning the rest of the service knows. Anything else passes unchanged. */
export function meaningOf(error: unknown): unknown {
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

/** PostgreSQL's code for an error, also where that has its meaning already; empty where there is none. */
function codeOf(error: unknown): string {
  const cause = causeOf(error);
  return cause instanceof pg.DatabaseError ? (cause.code ?? "") : "";
}

const causeOf = (error: unknown) => (error instanceof StorageUnavailable ? error.cause : error);

/** A deadlock or a serialization failure. */
export const isCollision = (error: unknown): boolean => ["40001", "40P01"].includes(codeOf(error));

/** A statement was prepared before the table it reads was changed. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && error.routine === "RevalidateCachedQuery";
}

/** The server, the database or the role has as many connections as it may. */
export const isOutOfConnections = (error: unknown): boolean => codeOf(error) === "53300";

/** The server takes no changes: another one may have taken over from it. */
const isReadOnly = (error: unknown): boolean => codeOf(error) === "25006";

/** Nothing was heard of the server for as long as a statement may take. */
function isSilence(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && cause.message === "Query read timeout";
}

/** What is so of one connection is probably so of all that were made before. */
export const spoilsAll = (error: unknown): boolean => isStalePlan(error) || isReadOnly(error) || isSilence(error);

/** The connection, or what is behind it, is no longer good for anything. */
export const spoilsConnection = (error: unknown): boolean =>
  spoilsAll(error) || ["57", "58"].includes(codeOf(error).slice(0, 2));
