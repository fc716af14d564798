import type { Timestamp } from "./columns.ts";

/** A server or worker, which reports at intervals that it is running. */
interface RunningProcesses {
  /** Of one start of the process, as in its log. */
  id: string;
  kind: "server" | "worker";
  /** The name of the machine. */
  host: string;
  pid: number;
  /** 1 if it does background work. */
  works: number;
  /** By how much the machine's clock is ahead of the database's. */
  clock_ahead_ms: number;
  /** What the proxy does not pass on, or this process does not trust, as JSON. */
  proxy_lacks: string;
  started_at: Timestamp;
  seen_at: Timestamp;
}

export interface ProcessTables {
  running_processes: RunningProcesses;
}
