import { randomBytes } from "node:crypto";

/** Tells this start of the process from all others: in the log, in request ids and among the running processes. */
export const instance = randomBytes(6).toString("hex");
