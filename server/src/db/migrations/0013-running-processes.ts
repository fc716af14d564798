import type { Ddl } from "../dialect/dialect.ts";

/** Servers and workers report that they are running, so that each of them can tell whether background work is done. */
export const runningProcesses = (t: Ddl): string[] => [
  `CREATE TABLE running_processes (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    works INTEGER NOT NULL,
    clock_ahead_ms ${t.bigint} NOT NULL,
    proxy_lacks TEXT NOT NULL,
    started_at ${t.timestamp} NOT NULL,
    seen_at ${t.timestamp} NOT NULL
  ) ${t.table}`,
];
