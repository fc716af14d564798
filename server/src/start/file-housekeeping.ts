import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import type { FileStore } from "../ports/files/file-store.ts";

const minute = 60_000;
const sweepEvery = 24 * 60;

interface Needs {
  readonly db: Database;
  readonly store: FileStore;
  readonly spoolFolder: string;
  readonly logger: Logger;
}

/**
 * Every minute the bytes of deleted files are deleted, once a day the store is compared with the rows. Apart from other
 * housekeeping, because a store that is away must hold up nothing else.
 */
export function startFileHousekeeping({ db, store, spoolFolder, logger }: Needs): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sweep = async () => {
    const { sweepFiles } = await import("../features/files/sweep-files.ts");
    const { sweepSpool } = await import("../features/files/sweep-spool.ts");
    await sweepSpool(spoolFolder);
    const { files, orphans, missing } = await sweepFiles({ db, store, signal });
    if (orphans > 0) logger.info({ files, orphans }, "stored bytes that belonged to nothing were deleted");
    if (missing.length > 0) logger.error({ missing }, "files have lost their bytes");
  };
  const remove = async () => {
    const { purgeDeletedFiles } = await import("../features/files/purge-deleted-files.ts");
    await purgeDeletedFiles(db, store, signal);
  };
  const tidy = async (isTimeToSweep: boolean) => {
    for (const work of isTimeToSweep ? [remove, sweep] : [remove]) {
      await work().catch((error: unknown) =>
        logger.warn({ err: error }, "files could not be tidied up; it is tried again"),
      );
    }
  };
  let running: Promise<void> | undefined;
  // Processes that start together do not sweep together.
  let minutes = Math.floor(Math.random() * sweepEvery);
  const timer = setInterval(() => {
    minutes++;
    running ??= tidy(minutes % sweepEvery === 0).finally(() => {
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
