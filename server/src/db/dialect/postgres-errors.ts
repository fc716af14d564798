import pg from "pg";
import { ReferenceViolation, StorageUnavailable, UniqueViolation } from "../database.ts";

const unavailableClasses = new Set([
  "08", // connection exception
  "53", // insufficient resources, a full disk among them
  "57", // operator intervention: shutting down, starting up
  "58", // system error
]);

/** Gives PostgreSQL's own errors the meaning the rest of the service knows. Anything else passes unchanged. */
export function meaningOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? "";
    if (code === "23505") return new UniqueViolation(error.constraint ?? "", error);
    if (code === "23503" || code === "23001") return new ReferenceViolation(error);
    if (unavailableClasses.has(code.slice(0, 2)) || code === "55P03" || code === "25006") {
      return new StorageUnavailable(error);
    }
    return error;
  }
  const systemCode = (error as NodeJS.ErrnoException).code;
  const lostConnection = /^E[A-Z]+$/.test(systemCode ?? "") || /connection|timeout/i.test(error.message);
  return lostConnection ? new StorageUnavailable(error) : error;
}
