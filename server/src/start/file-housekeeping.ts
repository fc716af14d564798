import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import type { FileStore } from "../ports/files/file-store.ts";

const minute = 60_000;
const sweepEvery = 24 * 60;

interface Dependencies {
  readonly db: Database;
  readonly store: FileStore;
  readonly spoolFolder: string;
  readonly logger: Logger;
}

/**
 * Removes the content of deleted files every minute, and compares the store with the database once a day. It is separate
 * from other housekeeping, so that an unavailable store does not delay that.
 */
export function startFileHousekeeping({ db, store, spoolFolder, logger }: Dependencies): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sweep = async () => {
    const { sweepFiles } = await import("../features/intake/files/sweep-files.ts");
    const { sweepSpool } = await import("../features/intake/files/sweep-spool.ts");
    await sweepSpool(spoolFolder);
    const { files, orphans, missing } = await sweepFiles({ db, store, signal });
    if (orphans > 0) logger.info({ files, orphans }, "orphaned files deleted");
    if (missing.length > 0) logger.error({ missing }, "stored files missing");
  };
  const remove = async () => {
    const { purgeDeletedFiles } = await import("../features/intake/files/purge-deleted-files.ts");
    await purgeDeletedFiles(db, store, signal);
  };
  const runTasks = async (isSweepDue: boolean) => {
    for (const task of isSweepDue ? [remove, sweep] : [remove]) {
      await task().catch((error: unknown) =>
        logger.warn({ err: error }, "file housekeeping failed; retrying in a minute"),
      );
    }
  };
  let running: Promise<void> | undefined;
  // A random offset, so that processes that start together do not sweep together.
  let minutes = Math.floor(Math.random() * sweepEvery);
  const timer = setInterval(() => {
    minutes++;
    running ??= runTasks(minutes % sweepEvery === 0).finally(() => {
      running = undefined;
    });
  }, minute);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
