import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { ReadJob, ReadOutcome, ReadThreadData } from "./read-thread.ts";

const { file, busyTimeoutMs, cacheKilobytes } = workerData as ReadThreadData;

// Not opened read-only: such a connection would leave the files of the write-ahead log behind.
const connection = new DatabaseSync(file, { timeout: busyTimeoutMs });
connection.exec(`PRAGMA query_only = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${cacheKilobytes}`);

const prepared = new Map<string, StatementSync>();

parentPort?.on("message", (job: ReadJob | "close") => {
  if (job === "close") {
    connection.close();
    parentPort?.close();
  } else {
    parentPort?.postMessage(outcomeOf(job));
  }
});

function outcomeOf(job: ReadJob): ReadOutcome {
  try {
    return read(job);
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { message, errcode };
  }
}

function read({ name, sql, values, maxChars }: ReadJob): ReadOutcome {
  const statement = prepared.get(name) ?? prepare(name, sql);
  const rows: unknown[][] = [];
  let chars = 0;
  let isCut = false;
  for (const row of statement.iterate(...(values as SQLInputValue[])) as unknown as Iterable<unknown[]>) {
    rows.push(row);
    for (const value of row) if (typeof value === "string") chars += value.length;
    isCut = chars > maxChars;
    if (isCut) break;
  }
  // SQLite prepares the statement again when it runs, if a newer version has added a column.
  return { columns: statement.columns().map((column) => column.name), rows, isCut };
}

function prepare(name: string, sql: string): StatementSync {
  const statement = connection.prepare(sql);
  statement.setReturnArrays(true);
  prepared.set(name, statement);
  return statement;
}
