import type { Database, Reader } from "../db/database.ts";
import {
  countWorkersSince,
  deleteProcessesBefore,
  findLastWork,
  findProcessesSince,
  type RunningProcess,
} from "./running-processes.queries.ts";

/** Several reports of a process may be late before it counts as stopped. */
const silentAfterSeconds = 120;

const keptMs = 24 * 60 * 60 * 1_000;

const ago = (db: Reader, ms: number) => new Date(db.now().getTime() - ms).toISOString();

/** How long no process has done background work; undefined if none has ever been started. */
export async function secondsWithoutWork(db: Reader): Promise<number | undefined> {
  const last = await db.first(findLastWork, {});
  const since = last?.worked_at ?? last?.started_at;
  return since ? Math.max(0, (db.now().getTime() - Date.parse(since)) / 1_000) : undefined;
}

/** The same, if it is too long to be a late report. */
export async function secondsOfSilence(db: Reader): Promise<number | undefined> {
  const seconds = await secondsWithoutWork(db);
  return seconds !== undefined && seconds > silentAfterSeconds ? Math.floor(seconds) : undefined;
}

export const readRunningProcesses = (db: Reader): Promise<RunningProcess[]> =>
  db.all(findProcessesSince, { since: ago(db, silentAfterSeconds * 1_000) });

export async function countWorkers(db: Reader): Promise<number> {
  return (await db.first(countWorkersSince, { since: ago(db, silentAfterSeconds * 1_000) }))?.total ?? 0;
}

/** Processes that ended long ago. */
export const deleteOldProcesses = (db: Database): Promise<number> =>
  db.write((tx) => tx.run(deleteProcessesBefore, { before: ago(tx, keptMs) }));
