import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { type JobKind, jobKind } from "../jobs/job-kind.ts";
import { request } from "../jobs/request-jobs.ts";
import { nilId } from "../shared/id.ts";
import type { Database } from "../db/database.ts";
import { StepSize } from "../db/step-size.ts";
import type { Fill } from "../db/fills/fill.ts";
import { fillSome } from "../db/fills/fill-some.ts";
import { hasUnfilled } from "../db/fills/has-unfilled.ts";
import { mostRowsAtOnce } from "../db/fills/filled-table.ts";
import { findOpenFills, reopenFill } from "../db/fills/fill-progress.ts";

interface Needs {
  readonly db: Database;
  readonly logger: Logger;
  readonly fills: readonly Fill[];
}

const limits = { smallest: 50, first: 250, largest: mostRowsAtOnce, shortMs: 5, longMs: 15 };

/** A kind for each, so that a server of an earlier version leaves those to others that it does not know. */
const kindOf = ({ name }: Fill) => `fill-${name}`;

/** Fill the columns that migrations have added, in short transactions between which requests are served. */
export function filledColumns({ db, logger, fills }: Needs): readonly JobKind[] {
  return fills.map((fill) =>
    jobKind<null>({
      name: kindOf(fill),
      atOnce: 1,
      leaseMs: 5_000,
      retryAfterMs: [2_000],
      isEndless: true,
      async run(_, { signal }) {
        const isStopped = () => signal.aborted;
        if (await isOpenOrReopened(db, fill, isStopped)) {
          await fillAll(db, fill, isStopped);
          if (!isStopped()) logger.info({ column: fill.name }, "column filled");
        }
        return isStopped() ? undefined : async () => ({});
      },
    }),
  );
}

/** Call at every start: the process that replaces the last older server finds what that server wrote. */
export function requestFills(db: Database, fills: readonly Fill[]): Promise<void> {
  return db.write(async (tx) => {
    for (const fill of fills) await request(tx, kindOf(fill), [{ org: nilId, subject: fill.name }]);
  });
}

async function isOpenOrReopened(db: Database, fill: Fill, isStopped: () => boolean): Promise<boolean> {
  const open = await db.all(findOpenFills, {});
  if (open.some(({ name }) => name === fill.name)) return true;
  const isIncomplete = await hasUnfilled(db, fill, isStopped);
  if (isIncomplete) await db.write((tx) => tx.run(reopenFill, { name: fill.name }));
  return isIncomplete;
}

async function fillAll(db: Database, fill: Fill, isStopped: () => boolean): Promise<void> {
  const size = new StepSize(limits);
  while (!isStopped()) {
    let tookMs = 0;
    const isComplete = await db.write(async (tx) => {
      // Without the wait for other writers, which says nothing about the rows.
      const started = performance.now();
      const result = await fillSome(tx, fill, size.rows);
      tookMs = performance.now() - started;
      return result;
    });
    if (isComplete) return;
    size.follow(tookMs);
    // Half of the time belongs to those who write.
    await sleep(tookMs);
  }
}
